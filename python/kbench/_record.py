"""JSON documents as typed objects."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Union, get_args, get_origin, get_type_hints


def _value_of(kind: Any, value: Any) -> Any:
    """A value of a document as what its field is declared to be: a record, records, a moment, or as it is."""
    if value is None:
        return None
    parts = get_args(kind)
    if get_origin(kind) is list:
        is_plain = not (isinstance(parts[0], type) and issubclass(parts[0], Record))
        return value if is_plain else [parts[0](each) for each in value]
    if get_origin(kind) is Union:
        kinds = [each for each in parts if each is not type(None)]
        return _value_of(kinds[0], value) if len(kinds) == 1 else value
    if kind is datetime:
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    if isinstance(kind, type) and issubclass(kind, Record):
        return kind(value)
    return value


def _is_short(value: Any) -> bool:
    return len(value) <= 60 if isinstance(value, str) else isinstance(value, (int, float, datetime))


class Record(Mapping[str, Any]):
    """A JSON object whose annotated fields are attributes. It is a mapping, too, with the fields that a newer kbench adds."""

    _kinds: "dict[str, Any]" = {}

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._kinds = {name: kind for name, kind in get_type_hints(cls).items() if not name.startswith("_")}

    def __getattr__(self, name: str) -> Any:
        if name not in type(self)._kinds:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        return _value_of(self._kinds[name], self._document.get(name))

    def __getitem__(self, name: str) -> Any:
        return self._document[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._document)

    def __len__(self) -> int:
        return len(self._document)

    def to_dict(self) -> dict[str, Any]:
        """The document, as JSON's objects, arrays, numbers and texts. It is not a copy."""
        return self._document

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps(self._document, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, dict):
            return self._document == other
        return type(other) is type(self) and other._document == self._document

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """The fields that are numbers, moments or short texts."""
        fields = ((name, getattr(self, name)) for name in self._kinds)
        shown = [f"{name}={value!r}" for name, value in fields if _is_short(value)]
        return f"<{' '.join([type(self).__name__, ', '.join(shown)]).rstrip()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._document,)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._kinds]
