"""Evaluates the solutions in tensara/ on the problems of Tensara, which lie in DIR.

    tensara.py tensara-problems/problems --device cuda
"""

import pathlib
import sys

import batch

LANGUAGES = {".cu": "cuda", ".py": "triton"}


def candidate(path):
    language = LANGUAGES[path.suffix]
    return {
        "id": f"{path.stem}/{language}",
        "problem": path.stem,
        "language": language,
        "files": [{"path": path.name, "text": path.read_text()}],
        "meta": {"language": language},
    }


def main():
    options, more_options = batch.arguments(__doc__)
    solutions = sorted(pathlib.Path(__file__).with_name("tensara").iterdir())
    chosen = [each for each in solutions if each.suffix in LANGUAGES and each.stem in (options.only or [each.stem])]
    if not chosen:
        raise SystemExit(f"there are no solutions to {', '.join(options.only)}")
    missing = {each.stem for each in chosen if not (options.directory / each.stem / "def.py").is_file()}
    if missing:
        raise SystemExit(f"{options.directory} has no def.py of {', '.join(sorted(missing))}")
    candidates = [candidate(each) for each in chosen]
    return batch.report(candidates, batch.evaluations(candidates, options, more_options))


if __name__ == "__main__":
    sys.exit(main())
