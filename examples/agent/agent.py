#!/usr/bin/env python3
"""An agent's loop: proposes a kernel, has it evaluated, reads the feedback, and proposes another.

    agent.py [--check-only]

The model here is a list of prepared candidates. Replace `propose()` by a call of yours: it gets the task and what became of the last try.
With --check-only the loop ends at the first right candidate; otherwise it goes on, for speed.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Optional

import kbench

PROBLEM = "vector_add"
PREPARED: Iterator[Path] = iter(sorted((Path(__file__).parent / "candidates").iterdir()))


def propose(task: str, feedback: str) -> Optional[kbench.Submission]:
    """The next try; None to give up. A model would read both texts."""
    path = next(PREPARED, None)
    return None if path is None else kbench.Submission.from_files(path)


def main(check_only: bool) -> int:
    task = kbench.starter(PROBLEM)  # a file to fill in; comments in it describe the problem
    feedback = ""
    best: Optional[float] = None
    is_right = False
    with kbench.ProcessPool() as pool:  # keeps processes from one evaluation to the next
        while (candidate := propose(task, feedback)) is not None:
            result = kbench.evaluate(PROBLEM, candidate, pool=pool, check_only=check_only, effort="quick")
            if result.outcome == "not_judged":  # kbench or the machine is at fault: no feedback for a model
                sys.exit(result.explain())
            feedback = result.feedback  # its quotations of the submission cannot speak as kbench
            print(f"== {candidate.files[0][0]}: {result.outcome}\n{feedback}\n")
            is_right = is_right or result.accepted
            if result.score is not None and (best is None or result.score > best):
                best = result.score
            if check_only and is_right:
                break
    print("the best speed-up:", f"{best:.2f}" if best is not None else "not proven" if is_right else "none is right")
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main("--check-only" in sys.argv[1:]))
