"""Makes python/kbench/_options.py of the library's list of options:

    python3 python/make_options.py build/release/lib/libkbench.so            # writes it
    python3 python/make_options.py build/release/lib/libkbench.so --check    # whether it is up to date
"""

from __future__ import annotations

import ctypes
import json
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parent / "kbench" / "_options.py"

HEAD = '''"""The options of an evaluation and of a machine, made of the library's list by python/make_options.py: change nothing here."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Optional, Union

from ._settings import Settings

_Path = Union[str, "os.PathLike[str]"]
'''

DOCSTRINGS = {
    "Options": """How to evaluate. What is ``None`` has kbench's default; times are in seconds and sizes in bytes.

    Most have the names of the options of ``kbench evaluate``; docs/python-package.md names those that have others.
    """,
    "Site": """This machine: where compilers, problems and directories are. What is ``None`` is looked for (docs/embedding.md).

    ``python`` evaluates submissions in Python. ``None`` is the variable ``KBENCH_PYTHON``, or else this program's own interpreter.
    """,
}

TYPES = {
    "boolean": "bool",
    "integer": "int",
    "bytes": "int",
    "milliseconds": "float",
    "number": "float",
    "text": "str",
    "path": "_Path",
}

FEW_CHOICES = 4  # An annotation lists no more; of element types there are many, which programs have as texts.


def annotation(option: dict[str, Any]) -> str:
    choices = option.get("choices", [])
    listed = 0 < len(choices) <= FEW_CHOICES
    kind = f"Literal[{', '.join(map(_quoted, choices))}]" if listed else TYPES[option["type"]]
    if option["several"]:
        return f"Sequence[{kind}] = ()"
    return "bool = False" if kind == "bool" else f"Optional[{kind}] = None"


def _quoted(text: str) -> str:
    return f'"{text}"'


def class_of(name: str, options: list[dict[str, Any]]) -> Iterator[str]:
    yield f'\n\n@dataclass(frozen=True, repr=False)\nclass {name}(Settings):\n    """{DOCSTRINGS[name]}"""\n'
    places = {each["name"]: each["place"] for each in options if each["name"] != each["place"]}
    if places:
        yield "\n    _PLACES: ClassVar[Mapping[str, str]] = {\n"
        yield from (f"        {_quoted(option)}: {_quoted(place)},\n" for option, place in places.items())
        yield "    }\n"
    for each in options:
        yield "\n" + textwrap.fill(each["help"], 130, initial_indent="    #: ", subsequent_indent="    #: ") + "\n"
        yield f"    {each['name']}: {annotation(each)}\n"


def made(options: list[dict[str, Any]]) -> str:
    text = HEAD
    for name, part in (("Options", "options"), ("Site", "site")):
        text += "".join(class_of(name, [each for each in options if each["part"] == part]))
    return text


def listed(library: str) -> list[dict[str, Any]]:
    """The library's list, without the package, which needs what is made of it."""
    functions = ctypes.CDLL(library)
    functions.kbench_call.restype = ctypes.c_char_p
    return json.loads(functions.kbench_call(None, b"list_options", b"{}"))["result"]


if __name__ == "__main__":
    text = made(listed(sys.argv[1]))
    if sys.argv[2:] == ["--check"]:
        if TARGET.read_text() != text:
            sys.exit(f"{TARGET} is not what the library's options give: python3 python/make_options.py {sys.argv[1]}")
    else:
        TARGET.write_text(text)
