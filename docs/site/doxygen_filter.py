#!/usr/bin/env python3
"""Prints a header of kbench with its plain comments as those that doxygen reads.

    doxygen_filter.py HEADER

A comment on lines of its own becomes ``///``, and describes what follows. The first one of a file describes the file. A comment after
code becomes ``///<``, and describes what it stands beside; its continuation on the next line follows. Comments inside functions and
after a closing brace are left out.
"""

import re
import sys
from pathlib import Path

LITERAL = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'|/\*.*?\*/')
SCOPE = re.compile(r'^(namespace|extern|class|struct|union|enum)\b[^()]*$')


MARKED = re.compile(r"`([^`]*)`|\bdocs/([\w-]+)\.md(#[\w-]+)?|([\\@<>#%]|--|(?<!\w)::)")


def text_of(comment):
    """The comment with links to pages, and with what doxygen would take for commands, tags or links escaped."""

    def marked(found):
        code, page, anchor, special = found.groups()
        if code is not None:
            return f"<code>{MARKED.sub(marked, code)}</code>"
        if page:
            return f'<a href="../docs/{page}.html{anchor or ""}">docs/{page}.md</a>'
        return f"\\{special}"

    return comment if comment.startswith("    ") else MARKED.sub(marked, comment)  # an example is as it is


class Header:
    def __init__(self):
        self.scopes = []  # whether each open brace holds declarations
        self.statement = ""  # the code since the last end of a statement
        self.column = None  # of the last line's comment after code

    def holds_declarations(self):
        return all(self.scopes)

    def read(self, code):
        """Follows braces, to know which code is inside a function."""
        for character in code:
            if character == "{":
                head = re.sub(r"template <[^{}]*?> ?(?=class|struct|union)", "", self.statement).strip()
                self.scopes.append(bool(SCOPE.match(head)))
            elif character == "}" and self.scopes:
                self.scopes.pop()
            self.statement = "" if character in ";{}" or self.statement.strip() in ("public:", "private:") else self.statement + character
        if code.startswith("#"):
            self.statement = ""

    def line(self, line):
        code = LITERAL.sub(lambda found: " " * len(found[0]), line)
        place = code.find("//")
        if place < 0:
            self.column = None
            self.read(code)
            return line
        before, comment = line[:place], line[place + 2 :]
        column, self.column = self.column, None
        if not before.strip():
            if not self.holds_declarations():
                return ""
            if place == column:
                self.column = column
                return f"{before}///<{text_of(comment)}"
            return f"{before}///{text_of(comment)}"
        self.read(code[:place])
        if not self.holds_declarations() or re.match(r"\s*[}#]", before):
            return before
        self.column = place
        return f"{before}///<{text_of(comment)}"


def main(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".h":  # C
        print(re.sub(r"/\*(?!\*)", "/**", text).replace("/**", "/** @file\n *", 1))
        return
    header = Header()
    print("/// @file")
    for line in text.splitlines():
        print(header.line(line))


main(Path(sys.argv[1]))
