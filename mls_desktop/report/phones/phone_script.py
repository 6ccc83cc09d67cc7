"""The script of the page for phones: it puts in what the program sends, asks again for pictures that were lost,
and says when nothing comes any more."""

SCRIPT = """
(function () {
  "use strict";
  var SILENT = 40000, LOOK = 5000, TRIES = 5, WAIT = 1000;
  var said = document.body.dataset, source = null, last = 0, over = false;
  function part(id) { return document.getElementById(id); }
  function put(id, text) {
    // What is alike stays: a screen reader would read it again.
    if (part(id).textContent !== text) { part(id).textContent = text; }
  }
  function tell(text) { put("note", text); part("note").hidden = !text; }
  function heard() { last = Date.now(); tell(""); }
  function place(image) {
    return ["x", "y", "width", "height"].map(function (name) { return image.getAttribute(name); }).join();
  }
  function show(body) {
    // A picture that is there stays there: a new one would be seen to come. The one below the grid waits for the next.
    var view = part("view"), held = view.querySelector("image.laid"), had = {};
    view.querySelectorAll("image").forEach(function (image) {
      var address = image.getAttribute("href");
      (had[address] = had[address] || []).push(image);
    });
    view.innerHTML = body;
    view.querySelectorAll("image").forEach(function (image) {
      var same = (had[image.getAttribute("href")] || []).shift();
      if (same) {
        ["x", "y", "width", "height"].forEach(function (name) { same.setAttribute(name, image.getAttribute(name)); });
        image.replaceWith(same);
      } else if (held && image.matches(".laid") && place(held) === place(image)) {
        image.before(held);
        image.addEventListener("load", function () { held.remove(); });
      }
    });
  }
  function again(event) {
    // One that had no room when it was asked for, or was lost on its way.
    var image = event.target, tries = Number(image.dataset.tries || 0) + 1;
    if (tries > TRIES) { return; }
    image.dataset.tries = tries;
    setTimeout(function () { if (image.isConnected) { image.replaceWith(image.cloneNode()); } }, tries * WAIT);
  }
  function open() {
    if (source) { source.close(); }
    last = Date.now();
    source = new EventSource(location.pathname.replace(/\\/?$/, "/events"));
    source.addEventListener("open", heard);
    source.addEventListener("beat", heard);
    source.addEventListener("view", function (event) {
      var view = JSON.parse(event.data);
      heard();
      document.title = view.title;
      put("title", view.title);
      put("turn", view.turn);
      show(view.body);
    });
    source.addEventListener("end", function () {
      over = true;
      source.close();
      tell(said.ended);
    });
    source.addEventListener("error", function () { if (!over) { tell(said.lost); } });
  }
  function look() { if (!over && Date.now() - last > SILENT) { open(); } }
  document.addEventListener("visibilitychange", look);
  part("view").addEventListener("error", again, true);
  setInterval(look, LOOK);
  open();
}());
"""
