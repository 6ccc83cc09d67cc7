"""The base class of every value that is written to a file: frozen, defaults left out, unknown keys kept."""

# Annotations of saved values are types and no texts (no `from __future__ import annotations`): every start reads
# them, and would have to compile each text.

from typing import Annotated, Any, ClassVar, Protocol, runtime_checkable

from msgspec import Meta, Struct, field

Json = None | bool | int | float | str | list[Any] | dict[str, Any]
"""A value as JSON has it. Nested parts are of the same kind."""

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*\Z", max_length=64)]
"""lower_snake_case, at most 64 characters."""

UNKNOWN = "\ufdd0"
"""The key under which `SavedValue.unknown` passes through msgspec: a noncharacter, which no file may hold as a key."""


class SavedValue(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Base of every saved value. `unknown` holds keys of a newer program, written back as they were found."""

    KEY: ClassVar[str] = "id"
    """The field that tells entries of a list apart in a path; "" where only their numbers do, from "0" on."""

    unknown: dict[str, Json] = field(default_factory=dict, name=UNKNOWN)


@runtime_checkable
class CustomValue(Protocol):
    """A kind of value that is no struct yet is saved: it makes itself from JSON and back."""

    @classmethod
    def from_json(cls, raw: Any) -> Any:
        """Value that the JSON `raw` stands for. Raises ValueError where `raw` stands for none."""
        ...

    def to_json(self) -> Any: ...


def unbuild(value: Any) -> Any:
    """JSON of `value`, a `CustomValue`, which msgspec cannot take apart itself (its `enc_hook`); raises
    NotImplementedError for a value of any other type."""
    if isinstance(value, CustomValue):
        return value.to_json()
    raise NotImplementedError(f"no such kind: {type(value)!r}")


def build(kind: Any, raw: Any) -> Any:
    """Value of type `kind` from `raw`, for types that msgspec cannot make itself (its `dec_hook`). Raises ValueError,
    which msgspec turns into an error of its own; NotImplementedError for a type without `from_json`."""
    maker = getattr(kind, "from_json", None)
    if maker is None:
        raise NotImplementedError(f"no such kind: {kind!r}")
    return maker(raw)
