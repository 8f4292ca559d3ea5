#!/usr/bin/env python3
"""Runs, compiles or parses every block of code of the pages: *.md, docs/*.md and the examples' README.md.

    blocks.py SOURCE_DIR BUILD_DIR CXX

A fence names its language. A second word, ``fragment``, marks a block that makes no sense without what the page says around it, and
is not checked: ```` ```cpp fragment````. What is done with each of the others is in CHECKS. Indented blocks are looked through for
commands of kbench and ./dev.

Blocks in C++ may use the names of context.hpp, those in Python the names of python_blocks.py.
"""

import concurrent.futures
import configparser
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent


@dataclass
class Block:
    page: str
    line: int  # of the page, of the first line of the text
    language: str  # "indented" without a fence
    is_fragment: bool
    text: str

    def place(self):
        return f"{self.page}:{self.line}"


def blocks_of(root, page):
    lines = (root / page).read_text(encoding="utf-8").split("\n")
    found = []
    number = 0
    while number < len(lines):
        fence = re.match(r"( *)```+(.*)$", lines[number])
        begin = number + 1
        if fence:
            words = fence.group(2).split()
            number = begin
            while not re.match(r" *```+ *$", lines[number]):
                number += 1
            text = "\n".join(each[len(fence.group(1)) :] for each in lines[begin:number])
            unknown = words[1:] if words[1:] != ["fragment"] else []
            if not words or unknown:
                raise SystemExit(f"{page}:{begin}: a fence names its language, and perhaps that it is a fragment: {lines[begin - 1]!r}")
            found.append(Block(page, begin + 1, words[0], len(words) > 1, text + "\n"))
        elif re.match(r" {4}\S", lines[number]) and (number == 0 or not lines[number - 1].strip()):
            begin = number
            while number < len(lines) and (lines[number].startswith("    ") or not lines[number].strip()):
                number += 1
            found.append(Block(page, begin + 1, "indented", False, "\n".join(each[4:] for each in lines[begin:number]) + "\n"))
            continue
        number += 1
    return found


# C++ and C

def is_at_file_scope(text):
    """Whether it defines functions or types, and is not a function's statements."""
    return re.search(r"^(int main|TEST_CASE|extern \"C\"|template|class |struct |namespace |using |[\w:<>]+ \w+\(.*\) \{$)", text, re.M)


def program_of(blocks):
    """Each block in a namespace of its own, or as the body of a function in it. The names of a page's blocks are there in later ones."""
    program = ""
    before = {}  # the last namespace of each page
    for number, block in enumerate(blocks):
        lines = block.text.split("\n")
        includes = "".join(f"{line}\n" for line in lines if line.startswith("#include"))
        body = "\n".join("" if line.startswith("#include") else line for line in lines)
        body = f'\n#line {block.line} "{block.page}"\n{body}\n'
        if not is_at_file_scope(body):
            body = f"inline void statements() {{{body}}}"
        earlier = f"using namespace {before[block.page]};" if block.page in before else ""
        names = ("main", "solution")  # many blocks define them
        renamed = "".join(f"#define {name} {name}_{number}\n" for name in names)
        restored = "".join(f"#undef {name}\n" for name in names)
        program += f"{includes}{renamed}namespace block_{number} {{ {earlier} {body} }}\n{restored}"
        before[block.page] = f"block_{number}"
    return program


def compiled(arguments, source):
    run = subprocess.run([*arguments, "-fsyntax-only", "-"], input=source, capture_output=True, text=True)
    return [] if run.returncode == 0 else [run.stderr]


def check_cpp(blocks, root, _build, compiler):
    """Compiles blocks that include kbench's headers and are whole by themselves, and all others as one program."""
    common = [compiler, "-std=c++20", "-w", "-I", str(root / "include"), "-include", str(HERE / "checks.hpp"), "-x", "c++"]
    is_whole = re.compile(r"^(int main|TEST_CASE|KBENCH_PLUGIN)", re.M)
    alone = [each for each in blocks if "#include <kbench/" in each.text and is_whole.search(each.text)]
    together = [each for each in blocks if each not in alone]
    sources = [program_of([each]) for each in alone]
    sources.insert(0, '#include "context.hpp"\n' + program_of(together))
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        return sum(threads.map(lambda source: compiled([*common, "-I", str(HERE)], source), sources), [])


def check_c(blocks, root, _build, compiler):
    source = "#include <stdio.h>\n#include <kbench/kbench.h>\n"
    for number, block in enumerate(blocks):
        body = "\n".join("" if line.startswith("#include") else line for line in block.text.split("\n"))
        source += f'void statements_{number}(void) {{\n#line {block.line} "{block.page}"\n{body}}}\n'
    return compiled([compiler, "-x", "c", "-std=c11", "-I", str(root / "include")], source)


# Python

def check_python(blocks, root, build, _compiler):
    environment = {
        **os.environ,
        "PYTHONPATH": str(root / "python"),
        "KBENCH_LIBRARY": str(build / "lib" / "libkbench.so"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    told = json.dumps([[each.page, each.line, each.text] for each in blocks])
    with tempfile.TemporaryDirectory(prefix="kbench-docs-") as scratch:
        run = subprocess.run(
            [sys.executable, str(HERE / "python_blocks.py")],
            input=told,
            env=environment,
            cwd=scratch,
            capture_output=True,
            text=True,
        )
    return [] if run.returncode == 0 else [run.stderr]


# The command line

def commands_of(block):
    """(line, words) of each command of kbench, or of ./dev, with what a shell would make of quotes."""
    text = re.sub(r"\\\n", lambda _: " \0", block.text)  # a continued line is one, and counts as two
    line = block.line
    for each in text.split("\n"):
        line_of_command, line = line, line + 1 + each.count("\0")
        each = each.replace("\0", "")
        each = each[2:] if each.startswith("$ ") else each
        if re.match(r"(\w+=\S+ )*(\./dev |kbench |\S+/kbench |for )", each):
            yield from ((line_of_command, words) for words in words_of(each))


def words_of(text):
    lexer = shlex.shlex(text, posix=True, punctuation_chars="();<>|&")
    lexer.commenters = "#"
    lexer.whitespace_split = True
    words = []
    redirects = False
    for token in [*lexer, ";"]:
        if token and set(token) <= set("();<>|&"):
            redirects = "<" in token or ">" in token
            if redirects and words and words[-1].isdigit():  # of 2>&1
                words.pop()
            if not redirects:
                if words:
                    yield words
                words = []
        elif redirects:
            redirects = False
        elif "kbench " in token and " " in token:  # the command of ssh, say
            yield from words_of(token)
        elif words or not re.match(r"(\w+=|do$|nohup$)", token):
            words.append(token)


def check_commands(blocks, root, build, _compiler):
    known = re.findall(r"^  ([a-z-]+) +(?:\[|[A-Z]|[a-z])", (root / "dev").read_text(encoding="utf-8"), re.M)
    faults = []
    asked = []
    for block in blocks:
        for line, words in commands_of(block):
            place = f"{block.page}:{line}"
            if words[0] == "./dev" and words[1] != "kbench":
                if words[1] not in known:
                    faults.append(f"{place}: ./dev has no command {words[1]}")
                continue
            words = words[2:] if words[0] == "./dev" else words[1:] if words[0].split("/")[-1] == "kbench" else []
            if words and words[-1] != "...":  # "and so on"
                asked.append([place, *words])
    if len(asked) < 50:
        faults.append(f"only {len(asked)} commands were found: this test does not see them")
    program = build / "tests" / "kbench-parse-commands"
    run = subprocess.run([str(program)], input=json.dumps(asked), capture_output=True, text=True)
    return faults + ([] if run.returncode == 0 else [run.stdout + run.stderr])


# Documents

def faults_of(blocks, parse):
    faults = []
    for block in blocks:
        try:
            parse(block.text)
        except Exception as error:
            faults.append(f"{block.place()}: {error}")
    return faults


def check_json(blocks, *_):
    return faults_of(blocks, json.loads)


def check_ini(blocks, *_):
    return faults_of(blocks, configparser.ConfigParser(strict=False, interpolation=None).read_string)


def check_yaml(blocks, *_):
    try:
        import yaml
    except ImportError:
        return []
    return faults_of(blocks, yaml.safe_load)


def check_cmake(blocks, *_):
    """Looks at the syntax only: tests/consumer uses kbench in this way."""
    text = "".join(f"if(FALSE)\n{each.text}endif()\n" for each in blocks)
    with tempfile.NamedTemporaryFile("w", suffix=".cmake") as file:
        file.write(text)
        file.flush()
        run = subprocess.run(["cmake", "-P", file.name], capture_output=True, text=True)
    return [] if run.returncode == 0 else [run.stderr]


#: By language. tests/cuda compiles those in CUDA.
CHECKS = {
    "cpp": check_cpp,
    "c": check_c,
    "python": check_python,
    "sh": check_commands,
    "json": check_json,
    "yaml": check_yaml,
    "ini": check_ini,
    "cmake": check_cmake,
    "cuda": lambda *_: [],
}


def main(root, build, compiler):
    pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md"]
    pages += sorted(str(each.relative_to(root)) for pattern in ("docs/*.md", "examples/**/README.md") for each in root.glob(pattern))
    blocks = sum((blocks_of(root, page) for page in pages), [])
    by_language = {}
    for block in blocks:
        language = "sh" if block.language == "indented" else block.language
        if language not in CHECKS:
            raise SystemExit(f"{block.place()}: no check is known for blocks in {language}")
        if not block.is_fragment:
            by_language.setdefault(language, []).append(block)
    faults = []
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        for found in threads.map(lambda each: CHECKS[each](by_language[each], root, build, compiler), by_language):
            faults += found
    fragments = sum(each.is_fragment for each in blocks)
    print(f"{len(blocks)} blocks, {fragments} of them fragments: " + ", ".join(f"{len(by_language[each])} {each}" for each in by_language))
    sys.exit("\n".join(faults) if faults else 0)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3])
