"""For tests of kernels: ``assert_accepted(problem, submission)``."""

from __future__ import annotations

from typing import Any, Optional

from ._api import Options, ProblemRef, SubmissionLike, evaluate
from ._records import Evaluation


def assert_accepted(
    problem: ProblemRef,
    submission: SubmissionLike,
    options: Optional[Options] = None,
    *,
    at_least: Optional[float] = None,
    **how: Any,
) -> Evaluation:
    """Evaluates, and fails with the long explanation unless the submission is accepted.

    ``at_least`` is the speed-up over the reference that must be proven. All else is what ``kbench.evaluate()`` takes.
    """
    __tracebackhide__ = True
    if at_least is None:
        how.setdefault("check_only", True)
    evaluation = evaluate(problem, submission, options, **how)
    if not evaluation.accepted:
        raise AssertionError(evaluation.explain())
    if at_least is not None and (evaluation.score is None or evaluation.score < at_least):
        found = f"none is proven: {evaluation.explain()}" if evaluation.score is None else f"it is {evaluation.score:.4g}"
        raise AssertionError(f"{evaluation.problem}: a speed-up of {at_least:g} was expected, and {found}")
    return evaluation


__all__ = ["assert_accepted"]
