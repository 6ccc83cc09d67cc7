"""The script of the page for phones: it puts in what the program sends, and says when nothing comes any more."""

SCRIPT = """
(function () {
  "use strict";
  var SILENT = 40000, LOOK = 5000;
  var said = document.body.dataset, source = null, last = 0, over = false;
  function part(id) { return document.getElementById(id); }
  function put(id, text) {
    // What is alike stays: a screen reader would read it again.
    if (part(id).textContent !== text) { part(id).textContent = text; }
  }
  function tell(text) { put("note", text); part("note").hidden = !text; }
  function heard() { last = Date.now(); tell(""); }
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
      part("view").innerHTML = view.body;
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
  setInterval(look, LOOK);
  open();
}());
"""
