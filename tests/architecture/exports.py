"""Compares what kbench's shared libraries show with what the public headers declare.

    exports.py ROOT NM libkbench.so [another library or program ...]

Whatever a library shows must be marked KBENCH_API in include/kbench, or be listed as KBENCH_PRIVATE in src/libkbench.map. Each function
that is marked must be in one of the libraries. What libkbench.so has as KBENCH_PRIVATE is one per process, so no other file may define it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

OF_CLASS = re.compile(r"(?:typeinfo for|typeinfo name for|vtable for|VTT for) (.*)")
TOKEN = re.compile(r"namespace [\w:]+ \{|(?:class|struct|union|enum class) [^;{}()]*\{|[{}]|KBENCH_API [^;{}]*")


class Symbol(NamedTuple):
    name: str  # demangled, without its parameters
    parameters: str
    text: str
    is_private: bool


def split(text: str) -> list[str]:
    """The parts between the commas that are in no brackets."""
    parts, depth = [""], 0
    for character in text.replace("->", "  "):
        depth += (character in "<({[") - (character in ">)}]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


def in_brackets(text: str) -> str:
    """The text from its first bracket to the one that closes it, without either."""
    begin = text.index("(")
    depth = 0
    for place in range(begin, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth == 0:
            return text[begin + 1 : place]
    return text[begin + 1 :]


class Declared:
    def __init__(self, include: Path) -> None:
        self.classes: set[str] = set()
        self.functions: list[tuple[str, list[str]]] = []
        self.c_functions: set[str] = set()
        for header in sorted(include.rglob("*.h*")):
            code = re.sub(r"//[^\n]*|/\*.*?\*/", "", header.read_text(), flags=re.S)
            code = re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', re.sub(r"^ *#(?:[^\n]*\\\n)*[^\n]*", "", code, flags=re.M))
            if header.suffix == ".h":
                self.c_functions |= set(re.findall(r"\b(kbench_\w+)\(", code))
            else:
                self.read(re.sub(r" ?= ?\{[^{}]*\}", "", re.sub(r"\s+", " ", code)))  # without default values

    def read(self, code: str) -> None:
        scopes: list[tuple[str, bool]] = []  # names, and whether all in it is shown
        for token in TOKEN.findall(code):
            if token == "}":
                scopes.pop()
            elif token == "{":
                scopes.append(("", False))
            elif token.startswith("namespace"):
                scopes.append((token.split()[1], False))
            elif token.startswith("KBENCH_API") and "(" in token:
                before = token[: token.index("(")].rstrip()
                name = re.search(r"operator\W+$|\w+$", before)
                if name:
                    self.functions.append((self.qualified(scopes, name[0]), split(in_brackets(token))))
            elif token.endswith("{"):
                head = token[:-1].split(" : ")[0].replace(" final", "").split()
                is_shown = "KBENCH_API" in head or (bool(scopes) and scopes[-1][1] and "KBENCH_HIDDEN" not in head)
                scopes.append((head[-1], is_shown))
                if is_shown:
                    self.classes.add(self.qualified(scopes[:-1], head[-1]))

    @staticmethod
    def qualified(scopes: list[tuple[str, bool]], name: str) -> str:
        return "::".join([scope for scope, _ in scopes if scope] + [name])

    def has(self, symbol: Symbol) -> bool:
        if symbol.name in self.c_functions:
            return True
        if of_class := OF_CLASS.fullmatch(symbol.text):
            return of_class[1] in self.classes
        if symbol.name.rpartition("::")[0] in self.classes:
            return True
        return any(declares(function, symbol) for function in self.functions)


def declares(function: tuple[str, list[str]], symbol: Symbol) -> bool:
    """Whether the two have one name, as many parameters, and kbench's types in the same places: that tells overloads apart."""
    name, parameters = function
    given = split(symbol.parameters)
    if name != symbol.name or len(given) != len(parameters):
        return False
    return all(
        re.search(rf"\b{kind.rpartition('::')[2]}\b", parameter)
        for parameter, demangled in zip(parameters, given)
        for kind in re.findall(r"kbench::[\w:]+", demangled)
    )


def symbols(nm: str, library: str, *options: str) -> list[Symbol]:
    """The functions, objects and types that the file defines."""
    listed = subprocess.run([nm, "-C", "--defined-only", *options, library], check=True, capture_output=True, text=True).stdout
    found = []
    for line in listed.splitlines():
        _, kind, text = line.split(" ", 2)
        if kind == "A":  # the versions themselves
            continue
        text, _, version = text.partition("@@")
        text = text.replace("[abi:cxx11]", "")
        has_parameters = "(" in text and not OF_CLASS.fullmatch(text)
        name = text[: text.index("(")] if has_parameters else text
        found.append(Symbol(name, in_brackets(text) if has_parameters else "", text, version == "KBENCH_PRIVATE"))
    return found


def main(root: str, nm: str, *files: str) -> None:
    declared = Declared(Path(root) / "include" / "kbench")
    libraries = [file for file in files if ".so" in Path(file).name]
    shown = {library: symbols(nm, library, "-D") for library in libraries}
    faults = []
    for library, exported in shown.items():
        if not exported:
            faults.append(f"{library} shows nothing: is it a library?")
        faults += [
            f"{library} shows what no public header declares: {symbol.text}"
            for symbol in sorted(set(exported))
            if not symbol.is_private and not declared.has(symbol)
        ]
    if len(libraries) > 1:  # with those of databases
        exported = [symbol for each in shown.values() for symbol in each]
        faults += [
            f"a public header declares what no library shows: {name}({', '.join(parameters)})"
            for name, parameters in declared.functions
            if not any(declares((name, parameters), symbol) for symbol in exported)
        ]
    alone = {symbol.text for symbol in shown[files[0]] if symbol.is_private and "(" in symbol.text}
    if not alone:
        faults.append(f"{files[0]} has nothing that is KBENCH_PRIVATE")
    for file in files[1:]:
        faults += [
            f"{file} defines what is one per process, and in {files[0]}: {symbol.text}"
            for symbol in symbols(nm, file)
            if symbol.text in alone
        ]
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main(*sys.argv[1:])
