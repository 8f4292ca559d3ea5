"""The command line: ``kbench``, or ``python -m kbench``."""

import os
import sys
from pathlib import Path

from kbench._library import own_interpreter


def main() -> None:
    here = Path(__file__).resolve().parent
    if sys.argv[1:] == ["--cmake-dir"]:
        print(here / "lib" / "cmake" / "kbench")
        return
    program = here / "bin" / "kbench"
    if not program.exists():
        sys.exit(f"kbench: there is no program {program}; this package was not installed whole")
    interpreter = own_interpreter()
    environment = {**os.environ, "KBENCH_PYTHON": interpreter} if interpreter else dict(os.environ)
    os.execve(program, [str(program), *sys.argv[1:]], environment)


if __name__ == "__main__":
    main()
