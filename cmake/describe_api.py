#!/usr/bin/env python3
"""Makes the tables of operations in docs/c-interface.md from what `kbench describe-api` prints.

    describe_api.py KBENCH PAGE            writes the page anew
    describe_api.py KBENCH PAGE --check    fails if that would change it
"""
import json
import re
import subprocess
import sys
from pathlib import Path

# Named below the tables: they have the same meaning in every operation.
EXPLAINED = {"problem", "submission", "options", "site"}
OF_ALL_BOARDS = ("store", "by")


def arguments_of(operation, left_out):
    request = operation["request"]
    cells = []
    for name in request["properties"]:
        if name in left_out:
            continue
        meaning = request["properties"][name]["description"]
        cells.append((name not in request["required"], f"`{name}`" if name in EXPLAINED else f"`{name}`: {meaning}"))
    cells.sort(key=lambda cell: cell[0])
    return "<br>".join(f"{text} (optional)" if is_optional else text for is_optional, text in cells)


def table(operations, left_out=()):
    lines = ["| operation | what it does | arguments | result |", "|---|---|---|---|"]
    for each in operations:
        lines.append(f"| `{each['name']}` | {each['help']} | {arguments_of(each, left_out)} | {each['result']['description']} |")
    return "\n".join(lines) + "\n"


def replaced(page, marker, text):
    pattern = re.compile(rf"(<!-- {marker}: made by \./dev catalogue -->\n).*?(<!-- end -->\n)", re.DOTALL)
    if not pattern.search(page):
        raise SystemExit(f"describe_api.py: the page has no part {marker!r}")
    return pattern.sub(lambda match: match[1] + text + match[2], page)


def main():
    kbench, path = sys.argv[1], Path(sys.argv[2])
    printed = subprocess.run([kbench, "describe-api"], check=True, capture_output=True, text=True).stdout
    operations = json.loads(printed)["operations"]
    of_boards = [each for each in operations if each["name"].startswith("board_")]
    before = path.read_text()
    page = replaced(before, "operations", table([each for each in operations if each not in of_boards]))
    if of_boards:
        page = replaced(page, "operations of boards", table(of_boards, OF_ALL_BOARDS))
    if "--check" in sys.argv:
        if page != before:
            raise SystemExit(f"{path} does not show the operations as they are: run ./dev catalogue")
    elif page != before:
        path.write_text(page)


main()
