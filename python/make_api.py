"""Makes what the Python package repeats of the library: _options.py of its options, _board_operations.py of its table of operations.

    python3 python/make_api.py build/release/lib/libkbench.so            # writes them
    python3 python/make_api.py build/release/lib/libkbench.so --check    # whether they are up to date
"""

from __future__ import annotations

import ctypes
import json
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent / "kbench"

HEAD = '''"""The options of an evaluation and of a machine, made of the library's list by python/make_api.py: change nothing here."""

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


def made_options(options: list[dict[str, Any]]) -> str:
    text = HEAD
    for name, part in (("Options", "options"), ("Site", "site")):
        text += "".join(class_of(name, [each for each in options if each["part"] == part]))
    return text


OPERATIONS_HEAD = '''"""The operations of boards, made of the library's table by python/make_api.py: change nothing here.

Those that _boards.py calls are functions: ``ask`` carries an operation out on a store, for who asks. The others are methods of what
has a board, or a store. What is ``None`` is as if it were not given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Optional

from . import _board_records as records
from ._board_methods import Records

Ask = Callable[..., Any]
Document = Mapping[str, Any]


class Asking:
    def _ask(self, operation: str, **given: Any) -> Any:
        raise NotImplementedError
'''

METHODS_HEAD = '''

class {}(Asking):
    """Operations that are methods of a {}."""
'''


def argument_of(schema: dict[str, Any]) -> str:
    """The annotation of a schema."""
    if "anyOf" in schema and {"type": "null"} in schema["anyOf"]:
        return f"Optional[{argument_of(schema['anyOf'][0])}]"
    if len(choices := schema.get("enum", [])) > 0:
        return f"Literal[{', '.join(map(_quoted, choices))}]" if len(choices) <= FEW_CHOICES else "str"
    if schema.get("type") == "array":
        return f"Sequence[{argument_of(schema['items'])}]"
    return {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}.get(schema.get("type", ""), "Document")


def result_of(schema: dict[str, Any], call: str, definitions: dict[str, Any]) -> tuple[str, str]:
    """The annotation of a result, and the code that makes it of a call."""
    reference = schema.get("$ref", "").rpartition("#/$defs/")[2]
    if reference in definitions:
        name = f"records.{definitions[reference]['title']}"
        return name, f"{name}({call})"
    if schema.get("type") == "array":
        kind, made = result_of(schema["items"], "each", definitions)
        return (f"Records[{kind}]", f"Records({made} for each in {call})") if made != "each" else (f"list[{kind}]", call)
    return {"null": "None", "string": "str", "integer": "int"}.get(schema.get("type", ""), "Document"), call


def wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, 122, subsequent_indent=indent, break_on_hyphens=False)


def code_of(operation: dict[str, Any], definitions: dict[str, Any], is_method: bool) -> str:
    """A function, or a method of what adds the board by itself."""
    request, name = operation["request"], operation["name"]
    left_out = ["store", "by", *(["board"] if is_method else [])]
    given = {each: schema for each, schema in request["properties"].items() if each not in left_out}
    needed = [each for each in request["required"] if each in given]  # in the order of the row
    optional = [each for each in given if each not in needed]
    parameters = ["self" if is_method else "ask: Ask", *(f"{each}: {argument_of(given[each])}" for each in needed)]
    parameters += ["*"] if optional else []
    for each in optional:
        kind = argument_of(given[each])
        parameters.append(f"{each}: {kind if kind.startswith('Optional') else f'Optional[{kind}]'} = None")
    ask = "self._ask" if is_method else "ask"
    call = f'{ask}("{name}"{"".join(f", {each}={each}" for each in [*needed, *optional])})'
    kind, made = result_of(operation["result"], call, definitions)
    result = operation["result"]["description"]
    text = f'"""{operation["help"]}.' + ("" if kind == "None" else f" Returns: {result[:1].lower()}{result[1:]}.")
    said = [f"``{each}``: {given[each]['description']}." for each in [*needed, *optional]]
    lines = [f"def {name.removeprefix('board_') if is_method else name}({', '.join(parameters)}) -> {kind}:"]
    if len(lines[0]) > 126:
        lines = [lines[0].partition("(")[0] + "(", *(f"    {each}" for each in wrapped(", ".join(parameters))), f") -> {kind}:"]
    code = wrapped(f"{'' if kind == 'None' else 'return '}{made}", "    ")
    lines += [f"    {each}" for each in [*wrapped(" ".join([text, *said]) + '"""'), *code]]
    indent = "    " if is_method else ""
    return ("" if is_method else "\n") + "".join(f"\n{indent}{line}" for line in lines) + "\n"


def made_operations(described: dict[str, Any]) -> str:
    definitions = described["schemas"]["boards.schema.json"]["$defs"]
    called = re.findall(r"operations\.(board_\w+)\(", (PACKAGE / "_boards.py").read_text())
    all_of_boards = [each for each in described["operations"] if each["name"].startswith("board_")]
    text = OPERATIONS_HEAD + "".join(code_of(each, definitions, False) for each in all_of_boards if each["name"] in called)
    for name, what, needs_board in (("BoardMethods", "board", True), ("LeaderboardMethods", "leaderboard", False)):
        text += METHODS_HEAD.format(name, what)
        for each in all_of_boards:
            if each["name"] not in called and ("board" in each["request"]["required"]) == needs_board:
                text += code_of(each, definitions, True)
    return text


def answer(library: str, operation: bytes) -> Any:
    """What the library tells, without the package, which needs what is made of it."""
    functions = ctypes.CDLL(library)
    functions.kbench_call.restype = ctypes.c_char_p
    return json.loads(functions.kbench_call(None, operation, b"{}"))["result"]


def main(library: str, *options: str) -> None:
    files = {"_options.py": made_options(answer(library, b"list_options"))}
    described = answer(library, b"describe_api")
    if any(each["name"].startswith("board_") for each in described["operations"]):  # else there is no library of boards
        files["_board_operations.py"] = made_operations(described)
    for name, text in files.items():
        if "--check" not in options:
            (PACKAGE / name).write_text(text)
        elif (PACKAGE / name).read_text() != text:
            sys.exit(f"{PACKAGE / name} is not what the library gives: python3 python/make_api.py {library}")


if __name__ == "__main__":
    main(*sys.argv[1:])
