"""What Options and Site have in common."""

from __future__ import annotations

import dataclasses
import math
import numbers
import os
from collections.abc import Mapping
from typing import Any, ClassVar, Optional

from ._errors import InvalidArgument


def milliseconds(name: str, seconds: Optional[float]) -> Optional[int]:
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, numbers.Real):
        raise TypeError(f"{name}: expected a number of seconds, not {seconds!r}")
    if not abs(seconds) < 1e15:  # NaN fails any comparison.
        raise InvalidArgument(f"{name}: expected a number of seconds below 1e15, not {seconds!r}")
    return round(seconds * 1000)


def finite(name: str, value: Any) -> Any:
    """The value, unless JSON cannot hold it."""
    if isinstance(value, float) and not math.isfinite(value):
        raise InvalidArgument(f"{name}: expected a finite number, not {value!r}")
    return value


def names(given: Any) -> list[Any]:
    """A text by itself is one name, and not its letters."""
    return [given] if isinstance(given, (str, os.PathLike)) else list(given)


def present(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


class Settings:
    """A dataclass of settings, each of which is a field of a document."""

    _PLACES: ClassVar[Mapping[str, str]] = {}  # of the fields that have other names there

    def __repr__(self) -> str:
        """The fields that are not at their defaults."""
        fields = ((each, getattr(self, each.name)) for each in dataclasses.fields(self))  # type: ignore[arg-type]
        changed = ", ".join(f"{each.name}={value!r}" for each, value in fields if value != each.default)
        return f"{type(self).__name__}({changed})"

    def _document(self) -> dict[str, Any]:
        document: dict[str, Any] = {}
        for field in dataclasses.fields(self):  # type: ignore[arg-type]
            value = finite(field.name, getattr(self, field.name))
            if value is None:
                continue
            *groups, place = self._PLACES.get(field.name, field.name).split(".")
            if place.endswith("_ms"):
                value = milliseconds(field.name, value)
            group = document
            for each in groups:
                group = group.setdefault(each, {})
            group[place] = names(value) if field.default == () else value
        return document
