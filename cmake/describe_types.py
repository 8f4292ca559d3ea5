#!/usr/bin/env python3
"""Writes what is said of public types elsewhere, from the comments of their members in headers.

    cmake/describe_types.py ROOT            writes the files anew
    cmake/describe_types.py ROOT --check    fails if that would change one

It makes the tables of the pages between `<!-- fields of TYPE -->` and `<!-- end -->`, docs/results.schema.json and
docs/boards.schema.json, and python/kbench/_results.py and _board_records.py. What the example of a result lacks is added there. The members that are in documents are those of the lists
in src (KBENCH_FIELDS, BOOST_DESCRIBE_STRUCT), and what the functions to_json() beside these lists add. A comment may name a section as
docs/page.md#section, and "at most 5" in that of a vector is its bound.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from pathlib import Path

from described_types import Documents, Member

UNITS = {"ms": "ms", "s": "s", "mhz": "MHz", "w": "W", "c": "degrees Celsius", "percent": "%", "bytes": "bytes"}
UNITS |= {"flops": "operations", "gbps": "10^9 bytes/s", "gflops": "10^9/s"}
INTEGERS = {"int", "std::int64_t", "std::size_t", "std::uint64_t", "std::chrono::milliseconds", "constant"}
MEASURED = "Measurement"  # its fields are those of its case in a document, all or none
CASE = "CaseResult"
RESULT = "Evaluation"

# Structs that Python has by another name, or as a dictionary.
IN_PYTHON = {"Board": "BoardInfo", "MeasuredRecord": "Measured", "RunLimits": "dict[str, int]"}

# Options that a request does not have: they describe the machine, or live.
NOT_REQUESTED = {
    "Options": ["profile_report", "plugin_directories", "helper_directory", "cgroup", "cache_directory", "journal"]
    + ["processes", "stop", "progress"],
    "CompileOptions": ["compiler", "python", "extra_flags", "cache", "cache_directory"],
    "SamplingOptions": [],
    "RunLimits": [],
}


def inner(kind: str) -> tuple[str, str]:
    """("std::optional", "int") of "std::optional<int>". A map's key is text."""
    found = re.fullmatch(r"(std::(?:optional|vector|map))<(?:std::string, )?(.*)>", kind)
    return (found[1], found[2]) if found else ("", kind)


def innermost(kind: str) -> str:
    while inner(kind)[0]:
        kind = inner(kind)[1]
    return kind


def called(name: str) -> str:
    """A struct's name in the schema and in Python."""
    return "Case" if name == CASE else name


def field_name(member: Member) -> str:
    return member.name + ("_ms" if member.kind == "std::chrono::milliseconds" else "")


class Kinds:
    """Types as pages, schemas and Python call them. `owner` is the struct that a member is of."""

    def __init__(self, documents: Documents) -> None:
        self.documents = documents
        self.fields, self.types, self.any_number = documents.fields, documents.types, documents.any_number

    def in_page(self, kind: str, owner: str) -> str:
        outer, part = inner(kind)
        if outer:
            of = self.in_page(part, owner)
            several = of if of == "text" else f"{of}s"
            null = "{}, or null" if "array" in of else "{} or null"
            return {
                "std::optional": null.format(of).replace("number or text or", "number, text or"),
                "std::vector": "array" if of == "object" else f"array of {several}",
                "std::map": f"object of {several}",
            }[outer]
        if kind in self.fields:
            return "object"
        number = "number or text" if owner in self.any_number else "number"
        known = {"double": number, "bool": "true or false", "Interval": "array of 2 numbers or texts"}
        return known.get(kind, "integer" if kind in INTEGERS else "text")

    def in_schema(self, member: Member, owner: str, kind: str) -> dict:
        outer, part = inner(kind)
        schema = self.in_schema(member, owner, part) if outer else {}
        if outer == "std::optional":
            if "enum" in schema:
                return {"enum": [*schema["enum"], None]}
            if "type" in schema:
                return {**schema, "type": [schema["type"], "null"]}
            return {"anyOf": [{"type": "null"}, schema]}
        if outer == "std::vector":
            most = re.search(r"\b[Aa]t most (\d+)", member.comment)
            return {"type": "array", "items": schema, **({"maxItems": int(most[1])} if most else {})}
        if outer == "std::map":
            return {"type": "object", "additionalProperties": schema}
        if kind == RESULT:
            return {"$ref": "results.schema.json"}
        if kind == "UtcTime":
            return {"type": "string", "format": "date-time"}
        if kind == "std::pair<double, double>":
            return {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
        if kind == "constant":
            return {"const": int(member.default)}
        if kind in self.fields or kind == "Interval" or (kind == "double" and owner in self.any_number):
            return {"$ref": f"#/$defs/{ {'Interval': 'interval', 'double': 'number'}.get(kind, called(kind)) }"}
        if kind in self.types and self.types[kind].values:
            return {"enum": list(self.types[kind].values)}
        if kind == "Seed" or member.name.endswith("_sha256"):
            return {"type": "string", "pattern": "^[0-9a-f]{64}$" if kind == "Seed" else "^([0-9a-f]{64})?$"}
        return {"type": {"double": "number", "bool": "boolean"}.get(kind, "integer" if kind in INTEGERS else "string")}

    def in_python(self, kind: str, owner: str) -> str:
        outer, part = inner(kind)
        if outer:
            of = self.in_python(part, owner)
            return {"std::optional": f"Optional[{of}]", "std::vector": f"list[{of}]", "std::map": f"dict[str, {of}]"}[outer]
        if kind in self.fields:
            return IN_PYTHON.get(kind, called(kind))
        number = "Union[float, str]" if owner in self.any_number else "float"
        known = {"double": number, "bool": "bool", "UtcTime": "datetime"}
        known |= dict.fromkeys(["Interval", "std::pair<double, double>"], "list[float]")
        return known.get(kind, "int" if kind in INTEGERS else "str")

    def parts(self, name: str) -> list[str]:
        """The structs of a document, each behind those that it has, `name` last. A measurement is no part of its own."""
        found: list[str] = []
        for member in self.fields[name] + (self.fields[MEASURED] if name == CASE else []):
            if (kind := innermost(member.kind)) in self.fields and kind != RESULT:
                found += [each for each in self.parts(kind) if each not in found]
        return [*found, name]


class Pages:
    """Fills the tables of pages."""

    def __init__(self, documents: Documents, kinds: Kinds) -> None:
        self.documents, self.kinds = documents, kinds
        self.sections: dict[str, str] = {}  # of results.md, by the struct whose table is there
        for section in (documents.root / "docs/results.md").read_text().split("\n## ")[1:]:
            for name in re.findall(r"^<!-- fields of (\w+) -->$", section, re.M):
                self.sections[name] = section.split("\n", 1)[0]

    def meaning(self, page: str, section: str, member: Member) -> str:
        text, kind = member.comment, innermost(member.kind)
        values = self.documents.types[kind].values if kind in self.documents.types else {}
        if values and "docs/" not in text:
            said = [f"`{value}`" + (f" ({why})" if why and len(values) < 8 else "") for value, why in values.items()]
            first, stop, rest = text.partition(". ")
            text = f"{first.rstrip('.')}: {', '.join(said[:-1])} or {said[-1]}{stop}{rest}"
        if (there := self.sections.get(kind, section)) != section:
            text += f" See [{there}](#{there.lower().replace(' ', '-')})"
        here = r"docs/results\.md#([\w-]+)"
        text = re.sub(here, lambda found: f"[{found[1].replace('-', ' ').capitalize()}](#{found[1]})", text)
        return re.sub(r"docs/([\w-]+\.md)(#[\w-]+)?", r"[\1](\1\2)", text).rstrip(".").replace("|", "\\|")

    def fields(self, section: str, owner: str) -> list[str]:
        rows = ["| field | type | unit | meaning |", "|---|---|---|---|"]
        for member in self.documents.fields[owner]:
            name = field_name(member)
            cells = [f"`{name}`", self.kinds.in_page(member.kind, owner), UNITS.get(name.rsplit("_", 1)[-1], "")]
            cells.append(self.meaning("results.md", section, member))
            rows.append("|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|")
        return rows

    def options(self, owner: str = "Options", prefix: str = "") -> list[str]:
        rows = [] if prefix else ["| field | type | default | meaning |", "|---|---|---|---|"]
        for member in self.documents.types[owner].members.values():
            if member.kind in NOT_REQUESTED:
                rows += self.options(member.kind, f"{member.name}.")
            elif member.name not in NOT_REQUESTED[owner]:
                name = ("" if member.name == "architecture" else prefix) + field_name(member)
                cells = [f"`{name}`", self.kinds.in_page(member.kind, ""), default_of(member), self.meaning("", "", member)]
                rows.append(f"| {' | '.join(cells)} |")
        return rows

    def written(self, text: str) -> str:
        def table(found: re.Match[str]) -> str:
            section = text[: found.start()].rpartition("\n## ")[2].split("\n", 1)[0]
            rows = self.fields(section, found[2]) if found[2] else self.options()
            return "\n".join([found[1], *rows, "<!-- end -->"])

        def example(found: re.Match[str]) -> str:
            return found[1] + dumped(completed(self.documents, json.loads(found[2]), "Evaluation"), "") + "\n```"

        text = re.sub(r"(<!-- an evaluation -->\n```json\n)(.*?)\n```", example, text, flags=re.S)
        return re.sub(r"(<!-- (?:fields of (\w+)|options of a request) -->)\n.*?<!-- end -->", table, text, flags=re.S)


def default_of(member: Member) -> str:
    """A default as a request has it, sizes with a unit."""
    text = member.default.replace("'", "")
    if text in ("", "{}"):
        return {"std::optional": "null", "std::vector": "`[]`"}.get(inner(member.kind)[0], '`""`')
    if shifted := re.fullmatch(r"std::size_t\{(\d+)\} << (\d+)U", text):
        return f"{shifted[1]} {'KiB MiB GiB TiB'.split()[int(shifted[2]) // 10 - 1]}"
    if by_effort := re.fullmatch(r"for_effort\(effort, (.*), (.*), (.*)\)", text):
        return "{1} (`quick` {0}, `careful` {2})".format(*by_effort.groups())
    return f"`{text.rpartition('::')[2]}`" if "::" in text else text


def completed(documents: Documents, value: object, kind: str) -> object:
    """A document of a type, with the defaults of fields that it lacks, in the order of the tables."""
    outer, part = inner(kind)
    if outer == "std::vector":
        return [completed(documents, each, part) for each in value]
    if kind not in documents.fields or not isinstance(value, dict):
        return completed(documents, value, part) if outer == "std::optional" else value
    members = documents.fields[kind] + (documents.fields[MEASURED] if kind == CASE and "runtime_ms" in value else [])
    known = {each.name: value[each.name] if each.name in value else empty(documents, each) for each in members}
    return {each.name: completed(documents, known[each.name], each.kind) for each in members}


def empty(documents: Documents, member: Member) -> object:
    """The default of a field that is added to an example."""
    outer, kind = inner(member.kind)
    if outer:
        return {"std::optional": None, "std::vector": [], "std::map": {}}[outer]
    if kind in documents.fields:
        return {}
    return member.default.rpartition("::")[2] if kind in documents.types else json.loads(member.default.replace("{}", '""'))


def rules(kinds: Kinds, name: str, described: bool = False) -> dict:
    fields, documents = kinds.fields[name], kinds.documents
    properties = {}
    for member in fields:
        schema = kinds.in_schema(member, name, member.kind)
        properties[field_name(member)] = {**schema, "description": member.comment} if described and member.comment else schema
    required = {"required": [documents.alone[name]] if name in documents.alone else list(properties)}
    if name in documents.unreadable:
        properties["unreadable"] = {"type": "string", "description": documents.types[name].members["unreadable"].comment}
        required = {"anyOf": [required, {"required": [next(iter(properties)), "unreadable"]}]}
    return {"type": "object", "properties": properties, **required, "additionalProperties": False}


NUMBERS = {
    "number": {"anyOf": [{"type": "number"}, {"enum": ["NaN", "Infinity", "-Infinity"]}]},
    "interval": {"type": "array", "items": {"$ref": "#/$defs/number"}, "minItems": 2, "maxItems": 2},
}
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(kinds: Kinds) -> str:
    *parts, whole = kinds.parts(RESULT)
    definitions = NUMBERS | {called(name): rules(kinds, name) for name in parts}
    measured = rules(kinds, MEASURED)
    definitions["Case"]["properties"] |= measured["properties"]
    definitions["Case"]["dependentRequired"] = {"runtime_ms": measured["required"]}
    head = {"$schema": DIALECT, "title": "An evaluation by kbench"}
    return dumped({**head, **rules(kinds, whole), "$defs": definitions}, "") + "\n"


def python_class(name: str) -> str:
    """Empty if Python has a dictionary."""
    title = IN_PYTHON.get(name, name)
    return title if title.isidentifier() else ""


def board_documents(root: Path, kinds: Kinds) -> list[str]:
    """The structs that operations of boards return, and their parts."""
    rows = re.search(r"KBENCH_RESULTS\(([^)]*)\)", (root / "src/boards/operations/operations.hpp").read_text())
    return list(dict.fromkeys(part for name in re.findall(r"\w+", rows[1]) for part in kinds.parts(name)))


def board_schema(root: Path, kinds: Kinds) -> str:
    """`title` is the class in Python."""
    definitions = dict(NUMBERS)
    for name in board_documents(root, kinds):
        titles = {"title": python_class(name) or name, "description": kinds.types[name].comment}
        definitions[name] = {**titles, **rules(kinds, name, described=True)}
    return dumped({"$schema": DIALECT, "title": "Documents about boards by kbench", "$defs": definitions}, "") + "\n"


def dumped(value: object, indent: str) -> str:
    """JSON with a line for each member of what is long, and as many short values of a list on a line as fit."""
    flat = json.dumps(value)
    if len(flat) <= 110 and not (isinstance(value, dict) and "properties" in value):
        return flat
    if isinstance(value, dict):
        parts = [f"{json.dumps(name)}: {dumped(each, indent + '  ')}" for name, each in value.items()]
        return f"{{\n{indent}  " + f",\n{indent}  ".join(parts) + f"\n{indent}}}"
    if not isinstance(value, list):
        return flat
    lines = [""]
    for each in [dumped(each, indent + "  ") for each in value]:
        if lines[-1] and len(lines[-1]) + len(each) > 110:
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{each},"
    return f"[\n{indent}  " + f"\n{indent}  ".join(lines).rstrip(",") + f"\n{indent}]"


def docstring(comment: str, indent: str = "    ") -> list[str]:
    text = re.sub(r"` *([^`]+?) *`", r"``\1``", re.sub(r"\b[Nn]ull\b", "None", comment)).replace("\\", "\\\\")
    return textwrap.wrap(f'"""{text}"""', 130, initial_indent=indent, subsequent_indent=indent)


def annotations(kinds: Kinds, name: str, may_lack: bool = False) -> list[str]:
    lines = []
    for member in kinds.fields[name]:
        kind = kinds.in_python(member.kind, name)
        is_optional = may_lack and not kind.startswith("Optional") and member.name != kinds.documents.alone.get(name)
        lines.append(f"    {field_name(member)}: {f'Optional[{kind}]' if is_optional else kind}")
        lines += docstring(member.comment) if member.comment else []
    if name in kinds.documents.unreadable:
        lines += ["    unreadable: Optional[str]", *docstring(kinds.types[name].members["unreadable"].comment)]
    return lines


def python_of(kinds: Kinds) -> str:
    lines = ['"""The fields of results. cmake/describe_types.py makes this file from the headers in include/kbench."""', ""]
    lines += ["from __future__ import annotations", "", "from typing import Optional, Union", "", "from ._record import Record", ""]
    for name in kinds.parts(RESULT):
        lines += ["", f"class {called(name)}(Record):", *docstring(kinds.types[name].comment), "", *annotations(kinds, name)]
        lines += [*(annotations(kinds, MEASURED, may_lack=True) if name == CASE else []), ""]
    return "\n".join(lines)


def board_records(root: Path, kinds: Kinds) -> str:
    """A class begins with the methods that the class of its name in _board_methods.py has."""
    methods = set(re.findall(r"^class (\w+)\(Record\):", (root / "python/kbench/_board_methods.py").read_text(), re.M))
    lines = ['"""What boards tell, as records. cmake/describe_types.py makes this file from the headers."""', ""]
    lines += ["from __future__ import annotations", "", "from datetime import datetime", "from typing import Optional", ""]
    lines += ["from . import _board_methods as methods", "from ._record import Record", "from ._records import Evaluation", ""]
    for name in board_documents(root, kinds):
        if title := python_class(name):
            lines += ["", f"class {title}({f'methods.{title}' if title in methods else 'Record'}):"]
            lines += [*docstring(kinds.types[name].comment), "", *annotations(kinds, name, name in kinds.documents.alone), ""]
    return "\n".join(lines)


def main() -> int:
    root = Path(sys.argv[1])
    documents = Documents(root)
    kinds = Kinds(documents)
    pages = Pages(documents, kinds)
    made = {path: pages.written(path.read_text()) for path in (root / "docs").glob("*.md")}
    made[root / "docs/results.schema.json"] = schema_of(kinds)
    made[root / "docs/boards.schema.json"] = board_schema(root, kinds)
    made[root / "python/kbench/_results.py"] = python_of(kinds)
    made[root / "python/kbench/_board_records.py"] = board_records(root, kinds)
    stale = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    for path in stale:
        if "--check" in sys.argv[2:]:
            print(f"{path.relative_to(root)} is not what the headers say: run `./dev describe`, and commit what it writes")
        else:
            path.write_text(made[path])
            print(f"wrote {path.relative_to(root)}")
    return bool(stale) and "--check" in sys.argv[2:]


if __name__ == "__main__":
    sys.exit(main())
