#!/usr/bin/env python3
"""Evaluates one submission, and says what a trainer may reward it with.

    evaluate.py PROBLEM FILE

It needs the Python package: `pip install .` in a clone of kbench.
"""

import sys
from pathlib import Path

import kbench


def main(problem: str, file: Path) -> int:
    # Waits up to 20 s for other work to leave the machine alone. "quick" is enough to order candidates.
    result = kbench.evaluate(problem, file, effort="quick", wait_for_quiet=20)
    print(f"{result.verdict} ({result.outcome})")
    for case in result.cases:
        if case.runtime_ms is not None:
            print(f"{case.name}: {case.runtime_ms:.4g} ms")
    if result.reward is None:  # unproven or not judged: leave the sample out, and never reward it with 0
        print(f"no reward: {result.explain()}")
    else:
        print(f"reward: {result.reward:.2f}")  # the proven speed-up, or 0 for a submission that is at fault
    return 1 if result.outcome == "rejected" else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
