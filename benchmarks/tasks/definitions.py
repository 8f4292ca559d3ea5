"""Evaluates the reference of each definition of flashinfer-bench or SOL-ExecBench in DIR, as a submission.

    definitions.py flashinfer-trace --device cuda --only rmsnorm_h4096 gemm_n4096_k4096

A definition is a file called definition.json, or one beneath a directory called definitions. One without workloads is
left out.
"""

import json
import sys

import batch


def name_of(path):
    """The name by which kbench finds a definition."""
    return path.parent.name if path.name == "definition.json" else path.stem


def has_workloads(path):
    if path.name == "definition.json":
        return any((path.parent / name).is_file() for name in ("workload.jsonl", "workloads.jsonl"))
    if path.with_suffix(".jsonl").is_file():
        return True
    parts = path.parts
    place = len(parts) - 1 - parts[::-1].index("definitions")
    workloads = path.with_suffix(".jsonl").parts
    return path.__class__(*parts[:place], "workloads", *workloads[place + 1 :]).is_file()


def definitions(directory):
    """The path of each definition by its name, in alphabetical order."""
    found = {}
    paths = {*directory.rglob("definition.json"), *directory.glob("**/definitions/**/*.json")}
    for path in sorted(paths):
        if not has_workloads(path):
            continue
        name = name_of(path)
        if name in found:
            raise SystemExit(f"{found[name]} and {path} are both called {name}: name a directory that has one of them")
        found[name] = path
    return dict(sorted(found.items()))


def candidate(name, path):
    return {
        "id": name,
        "problem": name,
        "language": "python",
        "files": [{"path": "solution.py", "text": json.loads(path.read_text())["reference"]}],
        "meta": {"language": "python"},
    }


def main():
    options, more_options = batch.arguments(__doc__)
    found = definitions(options.directory)
    unknown = set(options.only or []) - set(found)
    if unknown or not found:
        of_what = f" called {', '.join(sorted(unknown))}" if unknown else ""
        raise SystemExit(f"{options.directory} has no definition with workloads{of_what}")
    candidates = [candidate(name, found[name]) for name in options.only or found]
    return batch.report(candidates, batch.evaluations(candidates, options, more_options))


if __name__ == "__main__":
    sys.exit(main())
