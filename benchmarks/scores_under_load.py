#!/usr/bin/env python3
"""Scores of shipped solutions on a quiet machine and beside processes that spin: equal within their intervals, or none.

    benchmarks/scores_under_load.py --kbench build/release/bin/kbench --cores 0,1

Each solution is evaluated on the processor, first alone, then beside the spinning processes. Both share the named cores. The exit
status is 1 if two scores of a solution differ by more than their intervals: then a score is not what a busy machine leaves of it.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

PLUGINS = pathlib.Path(__file__).resolve().parent.parent / "plugins"
TOLERATED = 0.05  # of a time, as statistics/time_decision.hpp has it: on either side of a ratio


def solutions(count):
    """The last accepted solution in C++ of each problem, of `count` problems that are spread over the families."""
    found = []
    for problem in sorted(PLUGINS.glob("*/*/problem.cpp")):
        accepted = [
            each
            for each in sorted(problem.parent.glob("solutions/*.cpp"))
            if each.read_text().startswith("// expect: accepted\n")
        ]
        if accepted:
            found.append((problem.parent.name, accepted[-1]))
    step = max(len(found) / count, 1)
    return [found[int(number * step)] for number in range(min(count, len(found)))]


def evaluation(kbench, problem, solution, options):
    named = re.search(r"^// dtypes: (\w+)", solution.read_text(), re.MULTILINE) or re.search(r"_(b?float\d+|int\d+)$", solution.stem)
    command = [kbench, "evaluate", problem, str(solution), "--device", "cpu", "--json", "-", *options]
    command += ["--dtype", named[1]] if named else []
    done = subprocess.run(command, capture_output=True, text=True)
    return json.loads(done.stdout) if done.stdout else {"verdict": done.stderr.strip(), "score": None}


def shown(result):
    if result["score"] is None:
        return f"none ({result.get('no_score') or result['verdict']})"[:60]
    low, high = result["speedup_ci95"]
    return f"{result['score']:.3f} ({low:.3f} to {high:.3f})"


def compared(quiet, loaded):
    if quiet["score"] is None:
        return "no quiet score"
    if loaded["score"] is None:
        return "no score"
    low, high = quiet["speedup_ci95"]
    loaded_low, loaded_high = loaded["speedup_ci95"]
    room = (1 + TOLERATED) ** 2
    return "equal" if loaded_low <= high * room and low <= loaded_high * room else "DIFFERENT"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kbench", default="kbench", help="the program [kbench]")
    parser.add_argument("--cores", default="0,1", help="the cores that all share [0,1]")
    parser.add_argument("--solutions", type=int, default=20, help="how many problems [20]")
    parser.add_argument("--spinning", type=int, default=4, help="how many processes spin [4]")
    parser.add_argument("options", nargs="*", help="more options of `kbench evaluate`, after --")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, {int(core) for core in arguments.cores.split(",")})
    chosen = solutions(arguments.solutions)

    def evaluations(note):
        for number, (problem, solution) in enumerate(chosen, 1):
            print(f"\r{note}: {number} of {len(chosen)} ", end="", file=sys.stderr, flush=True)
            yield evaluation(arguments.kbench, problem, solution, arguments.options)

    quiet = list(evaluations("quiet"))
    print(f"{'solution':<36} {'quiet':<28} {'beside load':<62} outcome")
    outcomes = []
    spinning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(arguments.spinning)]
    try:
        for (problem, solution), before, after in zip(chosen, quiet, evaluations("beside load")):
            outcomes.append(compared(before, after))
            name = f"{problem}/{solution.stem}"
            print(f"{name:<36} {shown(before):<28} {shown(after):<62} {outcomes[-1]}", flush=True)
    finally:
        for each in spinning:
            each.kill()
            each.wait()
    print(", ".join(f"{outcomes.count(each)} {each}" for each in sorted(set(outcomes))))
    return 1 if "DIFFERENT" in outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
