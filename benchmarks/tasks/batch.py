"""Has `kbench batch` evaluate candidates, and shows what became of them. tensara.py and definitions.py share it."""

import argparse
import json
import math
import pathlib
import signal
import subprocess
import sys
import tempfile


def arguments(description):
    """What the command line says, and the options that it has for `kbench batch`."""
    parser = argparse.ArgumentParser(
        description=description,
        epilog="Other options are those of kbench batch.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("directory", type=pathlib.Path, metavar="DIR", help="where the tasks are")
    parser.add_argument("--device", default="cuda", help="cuda, cuda:1, cpu [cuda]")
    parser.add_argument("--kbench", default="kbench", metavar="PATH", help="the command [kbench, on the PATH]")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="evaluate these problems only")
    parser.add_argument("--output", type=pathlib.Path, metavar="DIR", help="keep results there [nowhere]")
    return parser.parse_known_args()


def run(command):
    """The exit status of a command. Ctrl-C has it write what it has, and the report shows that."""
    process = subprocess.Popen(command, stdout=sys.stderr, start_new_session=True)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            process.send_signal(signal.SIGINT)


def evaluations(candidates, options, more_options):
    """The last line of each candidate's id in results.jsonl. Ends the program where kbench could not evaluate any."""
    with tempfile.TemporaryDirectory(prefix="kbench-tasks-") as room:
        output = options.output or pathlib.Path(room) / "out"
        listed = pathlib.Path(room) / "candidates.jsonl"
        listed.write_text("".join(json.dumps(each) + "\n" for each in candidates))
        command = [options.kbench, "batch", listed, "-o", output, "--device", options.device]
        command += ["--plugin-path", options.directory, *more_options]
        ended = run([str(each) for each in command])
        results = output / "results.jsonl"
        if not results.exists():
            raise SystemExit(f"kbench batch gave no results; its exit status was {ended}")
        lines = [json.loads(line) for line in results.read_text().splitlines()]
        return {line["id"]: line["evaluation"] for line in lines}


def row(candidate, evaluation):
    first = [candidate["problem"], candidate["meta"]["language"]]
    if evaluation is None:
        return [*first, "no result", "", "", "", ""]
    timed = [case for case in evaluation["cases"] if case.get("runtime_ms")]
    if not timed:
        return [*first, evaluation["verdict"], "0", "", "", ""]
    longest = max(timed, key=lambda case: case["runtime_ms"])
    mark = "?" if any(case["unproven"] for case in timed) else ""
    reference = longest["baseline_ms"] or longest["reference_ms"]
    speedup = math.exp(sum(math.log(case["speedup"]) for case in timed) / len(timed))
    times = [f"{longest['runtime_ms']:.3f}{mark}", f"{reference:.3f}", f"{speedup:.2f}"]
    return [*first, evaluation["verdict"], str(len(timed)), *times]


def report(candidates, found):
    """Prints a line for each candidate, and why one is not accepted. Returns the exit status: 1 where one is not.

    A question mark stands behind a time where that of some case is not proven.
    """
    header = ["problem", "language", "verdict", "timed cases", "longest case, ms", "reference, ms", "speed-up"]
    rows = [header, *(row(each, found.get(each["id"])) for each in candidates)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for cells in rows:
        texts = [cell.ljust(width) for cell, width in zip(cells[:3], widths)]
        numbers = [cell.rjust(width) for cell, width in zip(cells[3:], widths[3:])]
        print("  ".join(texts + numbers).rstrip())
    missed = [each for each in candidates if (found.get(each["id"]) or {}).get("verdict") != "accepted"]
    for each in missed:
        print(f"\n{each['id']}: {(found.get(each['id']) or {}).get('explanation', 'no result').strip()}")
    print(f"\n{len(candidates) - len(missed)} of {len(candidates)} are accepted.")
    return 1 if missed else 0
