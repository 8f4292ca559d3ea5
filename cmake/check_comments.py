#!/usr/bin/env python3
"""Warns of trailing comments that begin with a fragment ("of the last batch"): a comment says first what the thing is.

    cmake/check_comments.py DIRECTORY...    prints file:line of each, and fails if they are more than 3 % of a directory's
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

MOST = 0.03
ENDINGS = {".hpp", ".cpp", ".h", ".cc", ".cu", ".cuh"}
FIRST = "of that what whose for likewise where in so as with by to on at from beside".split()
TRAILING = re.compile(r"\S.*?\s//+ ?(.*)")
FRAGMENT = re.compile(rf"({'|'.join(FIRST)})\b")


def trailing_comments(file: Path):
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        found = None if line.lstrip().startswith("//") else TRAILING.search(line)
        if found:
            yield number, found[1]


def is_acceptable(directory: Path) -> bool:
    comments = fragments = 0
    for file in sorted(path for path in directory.rglob("*") if path.suffix in ENDINGS):
        for number, comment in trailing_comments(file):
            comments += 1
            if fragment := FRAGMENT.match(comment):
                fragments += 1
                print(f"{file}:{number}: warning: the comment begins with '{fragment[1]}': say first what the thing is")
    share = fragments / max(comments, 1)
    if share > MOST:
        print(f"{directory}: {fragments} of {comments} trailing comments begin with a fragment, {share:.1%}: at most {MOST:.0%}")
    return share <= MOST


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    results = [is_acceptable(Path(each)) for each in sys.argv[1:]]
    sys.exit(0 if all(results) else 1)
