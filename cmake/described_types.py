"""Reads public types from headers, and from src which of their members documents have."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

TYPE = r"((?:^//[^\n]*\n)*)^(struct|enum class) (?:KBENCH_API )?(\w+)[^;{\n]*\{(?:\n(.*?)\n\}|([^\n]*)\});"
HEADERS = ["include/kbench/*.hpp", "include/kbench/leaderboard/*.hpp", "src/api/board_documents.hpp", "src/boards/board_json.hpp"]
METHOD = r"(?:KBENCH_API )?([\w:<>, ]+) (\w+)\(\) const(?: \{.*)?"
MEMBER = r"(?!static |friend |using |return )([\w:<>, *()&]+?) (\w+)(?: = (.*)|(\{.*\}))?"
LIST = r"(?:KBENCH_(?:WRITTEN_)?FIELDS\((\w+),|BOOST_DESCRIBE_STRUCT\((\w+), \(\),\s*\()([^)]*)\)"


@dataclass
class Member:
    name: str
    kind: str
    default: str
    comment: str


@dataclass
class Type:
    comment: str
    members: dict[str, Member] = field(default_factory=dict)
    methods: dict[str, Member] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)  # of an enumeration: names in documents, and comments


def sentence(text: str) -> str:
    """Text that begins with a capital and ends with a full stop."""
    return text[:1].upper() + text[1:] + ("" if not text or text[-1] in ".!?:" else ".")


def text_of(comment: str) -> str:
    return " ".join(line.removeprefix("//").strip() for line in comment.splitlines())


def statements(body: str):
    """Each statement of a struct, with the first paragraph of the comment above it and the comment behind it."""
    above: list[str] = []
    code = behind = ""
    depth = 0
    for line in body.splitlines():
        text, mark, comment = (part.strip() for part in line.partition("//"))
        if not text and not code:
            above = [*above, comment] if mark else []
            continue
        code = f"{code} {text}".strip()
        behind = f"{behind} {comment}".strip()
        depth += text.count("{") - text.count("}")
        if depth == 0 and text.endswith((";", "}")):
            first = above[: above.index("")] if "" in above else above
            yield code.rstrip(";"), f"{sentence(' '.join(first))} {sentence(behind)}".strip()
            above, code, behind = [], "", ""


def enumerators(body: str) -> dict[str, str]:
    values: dict[str, str] = {}
    for line in body.splitlines():
        names, _, comment = line.partition("//")
        for value in re.findall(r"(\w+)(?: = \w+)?", names):
            values[value] = comment.strip()
    return values


def names_in_documents(header: str, name: str, values: dict[str, str]) -> dict[str, str]:
    """Enumerators have their names in documents, too, unless a function name() of the header has others."""
    function = re.search(rf"string_view name\({name} \w+\) \{{(.*?)\n\}}", header, re.S)
    given = dict(re.findall(rf'case {name}::(\w+): return "(\w+)"', function[1])) if function else {}
    last = re.findall(r'return "(\w+)";', function[1])[-1] if given else None
    return {given.get(value, last or value): comment for value, comment in values.items()}


def read_headers(root: Path) -> dict[str, Type]:
    types: dict[str, Type] = {}
    for path in sorted(path for pattern in HEADERS for path in root.glob(pattern)):
        header = path.read_text()
        for comment, keyword, name, lines, line in re.findall(TYPE, header, re.M | re.S):
            found = types[name] = Type(text_of(comment))
            if keyword == "enum class":
                found.values = names_in_documents(header, name, enumerators(lines or line))
                continue
            for code, said in statements(lines or line):
                if method := re.fullmatch(METHOD, code):
                    found.methods[method[2]] = Member(method[2], method[1], "", said)
                elif member := re.fullmatch(MEMBER, code):
                    default = member[3] or (member[4] or "{}")[1:-1]
                    found.members[member[2]] = Member(member[2], member[1], default, said)
    return types


class Documents:
    """The types of documents. `fields` has the members of each in the order of its header, and then what is derived from them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.types = read_headers(root)
        self.fields: dict[str, list[Member]] = {}
        self.any_number: set[str] = set()  # structs whose numbers may be NaN or infinite
        self.alone: dict[str, str] = {}  # structs that may lack all fields but one, and that field
        self.unreadable: set[str] = set()  # structs that are their first field and "unreadable" if they cannot be read
        parts: set[str] = set()  # structs whose fields are those of the object that has them
        for source in sorted((root / "src").rglob("*.cpp")):
            text = source.read_text()
            self.any_number |= set(re.findall(r"holds_any_number<(\w+)>", text))
            parts |= set(re.findall(r"is_part<(\w+)>", text))
            for fields, described, names in re.findall(LIST, text):
                if (name := fields or described) in self.types:
                    listed = self.listed(name, re.findall(r"\w+", names))
                    self.fields[name] = listed + self.derived(name, text, listed)
                    self.may_lack(name, text)
        for name, members in self.fields.items():
            self.fields[name] = [part for each in members for part in (self.fields[each.kind] if each.kind in parts else [each])]

    def listed(self, name: str, names: list[str]) -> list[Member]:
        members = self.types[name].members
        if unknown := set(names) - set(members):
            sys.exit(f"the list of {name} in src has {sorted(unknown)}: no such member in include/kbench, or not read as one")
        return [member for member in members.values() if member.name in names]

    @staticmethod
    def body(name: str, text: str) -> str:
        found = re.search(rf"^void to_json\(nlohmann::json& json, const {name}& value\) \{{(.*?)^\}}", text, re.M | re.S)
        return found[1] if found else ""

    def may_lack(self, name: str, text: str) -> None:
        """What to_json() leaves out or sets to null at times."""
        body = self.body(name, text)
        if '"unreadable"' in body:
            self.unreadable.add(name)
        hidden = re.search(r"for \(const char\* const \w+ : \{([^}]*)\}\)\s*json\[\w+\] = nullptr;", body)
        for member in self.fields[name]:
            if hidden and f'"{member.name}"' in hidden[1]:
                member.kind = f"std::optional<{member.kind}>"
        for field_name, only in re.findall(r'json\["(\w+)"\] = \{\{"(\w+)"', body):
            kind = next(member.kind for member in self.fields[name] if member.name == field_name)
            self.alone[kind.removeprefix("std::optional<").rstrip(">")] = only

    def derived(self, name: str, text: str, listed: list[Member]) -> list[Member]:
        """What to_json() adds, as `json["no_score"] = document::encode(value.why_no_score());`."""
        added = []
        for field_name, value in re.findall(r'json\["(\w+)"\] = (document::encode\([^;]*\)|\w+);', self.body(name, text)):
            if function := re.fullmatch(r"document::encode\((\w+)\(value\)\)", value):
                made = re.search(rf"((?:^//.*\n)+)static ([\w:<>]+) {function[1]}\(", text, re.M)
                added.append(Member(field_name, made[2], "", text_of(made[1])))
                continue
            path = re.sub(r"^document::encode\(value\.(.*)\)$", r"\1", value)
            if path.endswith("()"):
                method = self.types[name].methods[path[:-2]]
                added.append(Member(field_name, method.kind, "", method.comment))
            elif "." in path:
                first, second = path.split(".")
                member = self.types[self.types[name].members[first].kind].members[second]
                is_twice = any(each.name == first for each in listed)
                added.append(Member(field_name, member.kind, "", f"The same as `{path}`." if is_twice else member.comment))
            else:
                added.append(self.constant(field_name, path))
        return added

    def constant(self, field_name: str, name: str) -> Member:
        header = (self.root / "include/kbench/version.hpp").read_text()
        said = re.search(rf"((?:^//.*\n)+)inline constexpr int {name} = (\d+);", header, re.M)
        if not said:
            sys.exit(f"{field_name} is {name}, which is no constant of kbench/version.hpp")
        return Member(field_name, "constant", said[2], f"{text_of(said[1])} It is {said[2]}.")
