"""Checks that the files exist which pages and comments name: paths.py DIRECTORY"""

import re
import sys
from pathlib import Path

root = Path(sys.argv[1])

# What pages name and the tree does not have: generated files, files of examples.
ELSEWHERE = {"kbench/prototype.hpp", "generated/matmul/17.cu", "matmul/17.cu", "solutions/plain.cpp", "some/mine.cu"}
FILE = r"[a-z_]+(?:/[A-Za-z_0-9]+)+\.(?:hpp|cpp|cuh?|py|cmake|md)\b"


def named() -> list[tuple[Path, str]]:
    found = []
    for page in [root / "README.md", root / "CONTRIBUTING.md", *(root / "docs").glob("*.md")]:
        found += [(page, path) for path in re.findall(rf"`({FILE})`", page.read_text())]
    for source in [*(root / "src").rglob("*.*pp"), *(root / "include").rglob("*.h*"), *(root / "src").rglob("*.py")]:
        comments = re.findall(r"//(.*)|(?:^|\s)#(?!include)(.*)", source.read_text())
        found += [(source, path) for comment in comments for path in re.findall(rf"(?<![\w/.<\"-])({FILE})", "".join(comment))]
    return found


def exists(source: Path, path: str) -> bool:
    room = source.relative_to(root).parts[:2]
    places = [root, root / "src", root / "tests", root / "include", root / "src/python/kbench_python", root.joinpath(*room)]
    return path in ELSEWHERE or any((place / path).is_file() for place in places)


missing = [f"{source.relative_to(root)}: there is no {path}" for source, path in named() if not exists(source, path)]
print("\n".join(missing))
sys.exit(1 if missing else 0)
