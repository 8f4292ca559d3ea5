"""The command line: ``kbench``, or ``python -m kbench``."""

import os
import sys
from pathlib import Path


def main() -> None:
    here = Path(__file__).resolve().parent
    if sys.argv[1:] == ["--cmake-dir"]:
        print(here / "lib" / "cmake" / "kbench")
        return
    program = here / "bin" / "kbench"
    if not program.exists():
        sys.exit(f"kbench: there is no program {program}; this package was not installed whole")
    os.execv(program, [str(program), *sys.argv[1:]])


if __name__ == "__main__":
    main()
