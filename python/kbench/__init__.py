"""Evaluates untrusted compute kernels: is the output right, and how fast is it?

::

    import kbench
    from pathlib import Path

    result = kbench.evaluate("softmax", Path("mine.cu"), device="cuda:0")
    if not result.accepted:
        print(result.explain())
    print(result.score)  # the proven speed-up over the reference, or None

    rewards = [each.reward for each in kbench.evaluate_many(requests, jobs=16)]  # None: nothing is known, so no 0

    judge = kbench.Client("https://judge.example:8443", token)  # the same functions, evaluated on another machine
    result = judge.evaluate("softmax", Path("mine.cu"), device="cuda")

    board = kbench.Leaderboard("boards.db", "ada").board("sums")  # create_board() makes one
    board.submit(Path("mine.cu"))
    print(board.standing().entries)

A submission runs in processes of its own, and cannot reach this one. Whatever it does is a verdict; an exception
(``kbench.KbenchError``) means that kbench was used or set up wrongly.
"""

from pathlib import Path as _Path
from typing import Any as _Any

from ._api import (
    Options,
    Request,
    Result,
    Site,
    Submission,
    check_problem,
    compare,
    compile,
    describe,
    describe_api,
    doctor,
    evaluate,
    evaluate_async,
    evaluate_many,
    languages,
    list_problems,
    replay,
    score_batch,
    starter,
)
from ._board_methods import Records
from ._board_records import (
    BoardComparison,
    BoardEvent,
    BoardInfo,
    BoardReference,
    BoardSubmission,
    BoardTeam,
    Disqualification,
    Measured,
    RoleGrant,
    Standing,
    StandingEntry,
    StoreFault,
    SubmissionRecord,
)
from ._boards import Board, Leaderboard, Reference, Ticket
from ._client import Client
from ._errors import (
    Cancelled,
    Forbidden,
    InputOutputError,
    InvalidArgument,
    InvalidDocument,
    InvalidProblem,
    InvalidSubmission,
    JobFailed,
    KbenchError,
    NoCompiler,
    NoDevice,
    NoSuchProblem,
    NotInstalled,
    SystemRefused,
    Unauthorized,
    Unavailable,
)
from ._jobs import Job
from ._library import ProcessPool
from ._records import (
    BatchScore,
    Case,
    Compilation,
    Evaluation,
    Finding,
    Integrity,
    Problem,
    ProblemCheck,
    Replay,
    SpeedComparison,
)


def __getattr__(name: str) -> _Any:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ._library import version

    try:
        return version()
    except NotInstalled as error:  # hasattr() and tools that ask for it expect this
        raise AttributeError(f"kbench has no version: {error}") from error


def get_include() -> str:
    """The directory of kbench's C and C++ headers, in an installed package."""
    return str(_Path(__file__).resolve().parent / "include")


def cmake_dir() -> str:
    """Where ``find_package(kbench)`` finds an installed package: ``-Dkbench_DIR=$(python -m kbench --cmake-dir)``."""
    return str(_Path(__file__).resolve().parent / "lib" / "cmake" / "kbench")


__all__ = [
    "BatchScore",
    "Board",
    "BoardComparison",
    "BoardEvent",
    "BoardInfo",
    "BoardReference",
    "BoardSubmission",
    "BoardTeam",
    "Cancelled",
    "Case",
    "Client",
    "Compilation",
    "Disqualification",
    "Evaluation",
    "Finding",
    "Forbidden",
    "InputOutputError",
    "Integrity",
    "InvalidArgument",
    "InvalidDocument",
    "InvalidProblem",
    "InvalidSubmission",
    "Job",
    "JobFailed",
    "KbenchError",
    "Leaderboard",
    "Measured",
    "NoCompiler",
    "NoDevice",
    "NoSuchProblem",
    "NotInstalled",
    "Options",
    "Problem",
    "ProblemCheck",
    "ProcessPool",
    "Records",
    "Reference",
    "Replay",
    "Request",
    "Result",
    "RoleGrant",
    "Site",
    "SpeedComparison",
    "Standing",
    "StandingEntry",
    "StoreFault",
    "Submission",
    "SubmissionRecord",
    "SystemRefused",
    "Ticket",
    "Unauthorized",
    "Unavailable",
    "check_problem",
    "cmake_dir",
    "compare",
    "compile",
    "describe",
    "describe_api",
    "doctor",
    "evaluate",
    "evaluate_async",
    "evaluate_many",
    "get_include",
    "languages",
    "list_problems",
    "replay",
    "score_batch",
    "starter",
]
