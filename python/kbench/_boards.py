"""Leaderboards: boards with deadlines, what is submitted to them, and who is ahead."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Literal, Optional, Union

from . import _board_operations as operations
from ._api import (
    Progress,
    Site,
    Submission,
    SubmissionLike,
    _call_async,
    _place,
    _submission,
)
from ._board_methods import Records
from ._board_records import (
    BoardComparison,
    BoardInfo,
    BoardSubmission,
    ShownBoard,
    Standing,
    SubmissionRecord,
)
from ._errors import InvalidArgument
from ._library import ProcessPool, call
from ._records import Evaluation
from ._settings import milliseconds, present

#: A moment: a ``datetime``, or a text as ``2026-12-01T18:00:00+01:00``. Without an offset it is of this machine's time zone.
Time = Union[datetime, str]
Role = Literal["creator", "admin"]


@dataclass(frozen=True, repr=False)
class Reference:
    """A reference file: a problem in one source file (docs/references.md)."""

    name: str  # "scale.cuh"
    text: str
    version: Optional[int] = None  # that the board gave it

    def __repr__(self) -> str:
        return f"<Reference {self.name}, {len(self.text)} characters>"

    def _document(self) -> dict[str, Any]:
        return {"name": self.name, "text": self.text}


#: A ``Reference``, or the path of one (``os.PathLike``).
ReferenceLike = Union[Reference, "os.PathLike[str]"]


@dataclass(frozen=True)
class Ticket:
    """An evaluation that was begun by ``Board.record()``, for ``Leaderboard.finish()`` or ``fail()``."""

    submission: int
    evaluation: int

    def _document(self) -> dict[str, int]:
        return {"submission": self.submission, "evaluation": self.evaluation}


def _address(store: "str | os.PathLike[str]") -> str:
    text = os.fspath(store)
    first = text.lstrip().split("/", 1)[0]  # of a path it has no ':' and no '=': see src/store/sql/address.cpp
    is_address = isinstance(store, str) and (":" in first or "=" in first)
    return text if is_address else os.path.abspath(text)


def _time(moment: Optional[Time]) -> Optional[str]:
    return moment.isoformat() if isinstance(moment, datetime) else moment


def _reference(reference: ReferenceLike) -> dict[str, Any]:
    if isinstance(reference, Reference):
        return reference._document()
    if isinstance(reference, str):
        raise TypeError("a reference is a path (pathlib.Path) or a kbench.Reference with a name and a text")
    return {"path": os.path.abspath(reference)}


def _names(names: Sequence[str], what: str) -> list[str]:
    if isinstance(names, str):
        raise TypeError(f"{what} are a list of texts, as [{names!r}]")
    return list(names)


def _limits(call_timeout: Optional[float], timeout: Optional[float], memory: Optional[int]) -> Optional[dict[str, Any]]:
    limits = present(call_ms=milliseconds("call_timeout", call_timeout), total_ms=milliseconds("timeout", timeout), memory=memory)
    return limits or None


class Leaderboard(operations.LeaderboardMethods):
    """The boards of a store, as one user sees and changes them::

        leaderboard = kbench.Leaderboard("boards.db", "ada")
        board = leaderboard.create_board(
            "sums", problem="vector_add", deadline="2026-12-01 18:00", devices=["NVIDIA H200"]
        )
        board.as_user("bob").submit(Path("mine.cu"))
        print(board.standing().entries)

    ``store`` is a file, or ``postgresql://...`` for one that several machines share. ``user`` is who asks; kbench believes it. It decides
    what is shown and allowed: without one it is a visitor, who sees what everybody may. ``roles``, of "creator" and "admin", are what the
    user may do; ``None``: what the store has granted them. Whoever makes a new store, going by its roles, is its first admin.

    All methods raise ``KbenchError``: ``Forbidden`` where the user may not, ``InvalidArgument`` where there is no such board, submission or
    store, ``InputOutputError`` where the store cannot be reached, and ``NotInstalled`` where kbench was built without leaderboards. Each
    call connects anew, so any threads may share an object. Ctrl-C ends an evaluation; a wait for the store's lock, 60 s at most, goes on.
    """

    def __init__(
        self, store: "str | os.PathLike[str]", user: str = "", *, roles: Optional[Sequence[Role]] = None
    ) -> None:
        self.store = _address(store)
        self.user = user
        self.roles_claimed = None if roles is None else tuple(_names(roles, "roles"))

    def as_user(self, user: str, *, roles: Optional[Sequence[Role]] = None) -> "Leaderboard":
        """The same store for somebody else; "" is a visitor."""
        other = Leaderboard.__new__(Leaderboard)
        other.store, other.user = self.store, user
        other.roles_claimed = None if roles is None else tuple(_names(roles, "roles"))
        return other

    def __repr__(self) -> str:
        return f"<Leaderboard of {self.user or 'a visitor'}>"  # an address may have a password

    def _asked(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        by = None
        if self.user or self.roles_claimed:
            by = {"user": self.user, "roles": None if self.roles_claimed is None else list(self.roles_claimed)}
        return {"store": self.store, "by": by, **arguments}

    def _ask(self, operation: str, *, pool: Optional[ProcessPool] = None, progress: Optional[Progress] = None, **given: Any) -> Any:
        return call(operation, self._asked(given), progress=progress, pool=pool)

    def _ask_with(self, pool: Optional[ProcessPool], progress: Optional[Progress]) -> operations.Ask:
        return partial(self._ask, pool=pool, progress=progress)

    def boards(self) -> Records[BoardInfo]:
        """All boards, by name."""
        return operations.board_list(self._ask)

    def board(self, name: str) -> "Board":
        """The board of that name. Whether it is there is said by what is asked of it."""
        return Board(self, name)

    def create_board(
        self,
        name: str,
        *,
        problem: Optional[str] = None,
        reference: Optional[ReferenceLike] = None,
        deadline: Time,
        devices: Sequence[str],
        start: Optional[Time] = None,
        quota: int = 0,
        call_timeout: Optional[float] = None,
        timeout: Optional[float] = None,
        memory: Optional[int] = None,
        ranking: Literal["runtime", "gflops"] = "runtime",
        dtype: Optional[str] = None,
        baseline: Optional[Literal["eager", "compile"]] = None,
        description: str = "",
        weak_problem: bool = False,
        requires_isolation: bool = True,
        teams: Optional[Mapping[str, Sequence[str]]] = None,
        hidden_until_end: bool = False,
        anonymous: bool = False,
        check: bool = True,
        site: Optional[Site] = None,
    ) -> "Board":
        """Makes a board on a ``problem``, by its name, or on a ``reference``; for creators. The store is made if it is missing.

        ``devices`` are models as ``kbench.doctor()`` names them. ``quota`` is how often each user or team may submit a day, of UTC; 0: any
        number. ``call_timeout`` and ``timeout`` are seconds, ``memory`` bytes. ``baseline`` is what the speed-ups of
        results are over, for a problem in Python. ``weak_problem`` takes a problem that is known to be weak, which the board then shows.
        ``teams`` maps names to members, and makes a board that ranks teams; it may be empty.
        With ``check`` this machine looks at the problem, or builds the reference, first. docs/leaderboards.md explains the rest.
        """
        settings = {
            "name": name,
            "problem": problem or "",
            "reference": None if reference is None else _reference(reference),
            "start": _time(start),
            "deadline": _time(deadline),
            "quota": quota,
            "limits": _limits(call_timeout, timeout, memory),
            "devices": _names(devices, "devices"),
            "ranking": ranking,
            "dtype": dtype,
            "baseline": baseline,
            "description": description,
            "weaknesses": [] if weak_problem else None,
            "requires_isolation": requires_isolation,
            "ranks_teams": teams is not None,
            "hidden_until_end": hidden_until_end,
            "anonymous": anonymous,
        }
        members = [{"name": team, "members": _names(users, "members")} for team, users in (teams or {}).items()]
        operations.board_create(self._ask, settings, teams=members, check=check, **_place(site))
        return Board(self, name)

    def import_board(self, file: "str | os.PathLike[str]") -> "Board":
        """Makes a board of what ``Board.export()`` wrote; for admins. Its submissions get other numbers."""
        return Board(self, operations.board_import(self._ask, os.path.abspath(file)).name)

    def submission(self, id: int) -> BoardSubmission:  # noqa: A002
        """A submission with its result, as far as the user may see it."""
        return operations.board_submission(self._ask, id)

    def source(self, id: int) -> Submission:  # noqa: A002
        """The source of a submission. Until its board is over, for its author, their team and who manages the board."""
        return Submission._of(operations.board_source(self._ask, id))

    def wait(self, id: int, timeout: Optional[float] = None, *, poll: float = 1.0) -> BoardSubmission:  # noqa: A002
        """Waits until no evaluation of the submission is running any more, and looks every ``poll`` seconds.

        Raises ``TimeoutError`` after ``timeout`` seconds. One that was evaluated on a machine that is gone stays ``running``.
        """
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            found = self.submission(id)
            if found.submission.state != "running":
                return found
            if end is not None and time.monotonic() + poll > end:
                raise TimeoutError(f"submission #{id} is still running after {timeout:g} s")
            time.sleep(poll)

    def rerun(
        self,
        id: int,  # noqa: A002
        *,
        device: str = "",
        wait_for_quiet: Optional[float] = None,
        site: Optional[Site] = None,
        pool: Optional[ProcessPool] = None,
        progress: Optional[Progress] = None,
    ) -> BoardSubmission:
        """Evaluates a submission again, where it was submitted to unless ``device`` says; for who manages its board."""
        return operations.board_rerun(self._ask_with(pool, progress), id, **_evaluating(device, wait_for_quiet, site))

    def record_again(self, id: int) -> Ticket:  # noqa: A002
        """Begins another evaluation of a submission, which is made elsewhere: see ``Board.record()``."""
        return Ticket(**operations.board_record_again(self._ask, id))

    def finish(self, ticket: Ticket, evaluation: Evaluation) -> BoardSubmission:
        """Ends what ``Board.record()`` began with a result, once."""
        return operations.board_finish(self._ask, ticket._document(), evaluation.to_dict())

    def fail(self, ticket: Ticket, error: str) -> BoardSubmission:
        """Ends what ``Board.record()`` began without a result; ``error`` says why."""
        return operations.board_fail(self._ask, ticket._document(), error)

    def disqualify(self, id: int, reason: str) -> None:  # noqa: A002
        """Takes a submission out of the standings of its board, for a reason that everybody sees; for who manages the board."""
        operations.board_disqualify(self._ask, reason, id=id)

    def reinstate(self, id: int, reason: str) -> None:  # noqa: A002
        """Takes that back."""
        operations.board_reinstate(self._ask, reason, id=id)

    def export_pages(
        self, directory: "str | os.PathLike[str]", boards: Iterable[str] = (), *, force: bool = False
    ) -> Optional[Path]:
        """Writes ``boards``, or all of them, as pages of HTML that show what a visitor may see. The directory is replaced as a whole.

        One with anything else in it is an error, unless ``force``: it is kept beside the pages then, and its new place is returned.
        """
        kept = operations.board_export_pages(self._ask, os.path.abspath(directory), boards=list(boards), force=force).kept
        return None if kept is None else Path(kept)



def _evaluating(device: str, wait_for_quiet: Optional[float], site: Optional[Site]) -> dict[str, Any]:
    return {"device": device, "wait_for_quiet_ms": milliseconds("wait_for_quiet", wait_for_quiet), **_place(site)}


def _submitting(
    submission: Optional[SubmissionLike], baseline: bool, device: str, wait_for_quiet: Optional[float], site: Optional[Site]
) -> dict[str, Any]:
    document = None if submission is None else _submission(submission)._document()
    return {"submission": document, "baseline": baseline, **_evaluating(device, wait_for_quiet, site)}


class Board(operations.BoardMethods):
    """One board of a ``Leaderboard``, as its user sees and changes it. It holds no data: each call asks the store."""

    def __init__(self, leaderboard: Leaderboard, name: str) -> None:
        self.leaderboard = leaderboard
        self.name = name

    def as_user(self, user: str, *, roles: Optional[Sequence[Role]] = None) -> "Board":
        """The same board for somebody else; "" is a visitor."""
        return Board(self.leaderboard.as_user(user, roles=roles), self.name)

    def __repr__(self) -> str:
        return f"<Board {self.name!r} of {self.leaderboard!r}>"

    def _repr_html_(self) -> str:
        return "".join(each._repr_html_() for each in self.standings(100))

    def _ask(self, operation: str, **given: Any) -> Any:
        return self.leaderboard._ask(operation, board=self.name, **given)

    def _show(self, **which: Any) -> ShownBoard:
        return operations.board_show(self.leaderboard._ask, self.name, **which)

    def info(self) -> BoardInfo:
        """What it is on, until when, and its rules."""
        return self._show(top=0).board

    def is_over(self) -> bool:
        """Whether it takes no more submissions, by the store's clock."""
        return self._show(top=0).is_over

    def standings(self, top: Optional[int] = None) -> list[Standing]:
        """Who is ahead, on each device of the board; at most ``top`` entries of each."""
        return self._show(top=top).standings

    def standing(self, device: Optional[str] = None, *, top: Optional[int] = None) -> Standing:
        """Who is ahead on a device of the board, which may be left out where there is one only."""
        found = self._show(device=device, top=top).standings
        if len(found) > 1:
            names = ", ".join(repr(each.device) for each in found)
            raise InvalidArgument(f"the board {self.name} has several devices, {names}: name one, or call standings()")
        return found[0]

    def comparisons(self) -> Records[BoardComparison]:
        """What ``confirm()`` found, in its order."""
        return Records(self._show(top=0).comparisons)

    def submit(
        self,
        submission: SubmissionLike,
        *,
        device: str = "",
        wait_for_quiet: Optional[float] = None,
        site: Optional[Site] = None,
        pool: Optional[ProcessPool] = None,
        progress: Optional[Progress] = None,
    ) -> BoardSubmission:
        """Records a submission of the user, evaluates it on this machine, and ranks it. Returns when that is done.

        ``device`` is "cpu", "cuda:1", ...; empty: what the language is for. The board decides how it is evaluated. That waits until the
        machine is quiet, ``wait_for_quiet`` seconds at most (20 unless told), and is repeated where a busy machine spoils it. A verdict is no
        exception. If the call is interrupted after the submission was recorded, that is ``interrupted`` on the board; if it raises,
        ``failed``.
        """
        arguments = _submitting(submission, False, device, wait_for_quiet, site)
        return operations.board_submit(self.leaderboard._ask_with(pool, progress), self.name, **arguments)

    async def submit_async(
        self,
        submission: SubmissionLike,
        *,
        device: str = "",
        wait_for_quiet: Optional[float] = None,
        site: Optional[Site] = None,
        pool: Optional[ProcessPool] = None,
        progress: Optional[Progress] = None,
    ) -> BoardSubmission:
        """``submit()`` for asyncio. Cancelling the task ends the evaluation. ``progress`` is called on the loop's thread."""
        arguments = _submitting(submission, False, device, wait_for_quiet, site)
        asked = self.leaderboard._asked({"board": self.name, **arguments})
        return BoardSubmission(await _call_async("board_submit", asked, progress=progress, pool=pool))

    def submit_baseline(
        self,
        submission: Optional[SubmissionLike] = None,
        *,
        device: str = "",
        wait_for_quiet: Optional[float] = None,
        site: Optional[Site] = None,
        pool: Optional[ProcessPool] = None,
        progress: Optional[Progress] = None,
    ) -> BoardSubmission:
        """Submits what is to be beaten, which the standings show without a rank; for who manages the board.

        On a board on a reference it may be left out: the reference itself then.
        """
        arguments = _submitting(submission, True, device, wait_for_quiet, site)
        return operations.board_submit(self.leaderboard._ask_with(pool, progress), self.name, **arguments)

    def record(self, submission: SubmissionLike, *, device: str = "") -> Ticket:
        """Records a submission that is evaluated elsewhere; ``Leaderboard.finish()`` or ``fail()`` ends what is begun.

        ::

            ticket = board.as_user("bob").record(submission)
            try:
                leaderboard.finish(ticket, kbench.evaluate(...))
            except kbench.KbenchError as error:
                leaderboard.fail(ticket, str(error))
        """
        return Ticket(**operations.board_record(self.leaderboard._ask, self.name, _submission(submission)._document(), device=device))

    def submissions(self, user: str = "") -> Records[SubmissionRecord]:
        """What was submitted, in its order; of all users, or of the one that is shown under that name."""
        return operations.board_submissions(self.leaderboard._ask, self.name, user=user)

    def confirm(
        self,
        submissions: Optional[tuple[int, int]] = None,
        *,
        device: Optional[str] = None,
        most_pairs: Literal[6, 12, 20] = 20,
        run_on: str = "",
        wait_for_quiet: Optional[float] = None,
        site: Optional[Site] = None,
        pool: Optional[ProcessPool] = None,
        progress: Optional[Progress] = None,
    ) -> BoardComparison:
        """Measures two submissions side by side, the two best unless told; for who manages the board.

        ``device`` names the standing, where several have two entries; ``run_on`` is "cuda:1", ..., where they run. ``progress`` is told
        ``step``, ``step_count`` and ``submission`` before each evaluation, too.
        """
        return operations.board_confirm(
            self.leaderboard._ask_with(pool, progress),
            self.name,
            submissions=submissions,
            device=device,
            most_pairs=most_pairs,
            run_on=run_on,
            wait_for_quiet_ms=milliseconds("wait_for_quiet", wait_for_quiet),
            **_place(site),
        )

    def edit(
        self,
        *,
        start: Optional[Time] = None,
        deadline: Optional[Time] = None,
        quota: Optional[int] = None,
        call_timeout: Optional[float] = None,
        timeout: Optional[float] = None,
        memory: Optional[int] = None,
        devices: Optional[Sequence[str]] = None,
        description: Optional[str] = None,
        hidden_until_end: Optional[bool] = None,
    ) -> BoardInfo:
        """Changes what is named, in the units of ``Leaderboard.create_board()``; for who manages the board, until it is over."""
        change = {
            "start": _time(start),
            "deadline": _time(deadline),
            "quota": quota,
            "limits": _limits(call_timeout, timeout, memory),
            "devices": None if devices is None else _names(devices, "devices"),
            "description": description,
            "hidden_until_end": hidden_until_end,
        }
        return operations.board_edit(self.leaderboard._ask, self.name, change)

    def reference(self) -> Reference:
        """The reference file that the board is on. Raises ``InvalidArgument`` where it is on a problem."""
        found = operations.board_reference(self.leaderboard._ask, self.name)
        return Reference(found.name, found.text, found.version)

    def change_reference(self, reference: ReferenceLike, *, check: bool = True, site: Optional[Site] = None) -> BoardInfo:
        """Puts the board on another reference; results on the one before are outdated. For who manages the board."""
        return operations.board_change_reference(self.leaderboard._ask, self.name, _reference(reference), check=check, **_place(site))

    def add_to_team(self, team: str, users: Sequence[str]) -> None:
        """Adds members to a team, which is made if it is new; for who manages the board."""
        operations.board_add_to_team(self.leaderboard._ask, self.name, team, _names(users, "users"))

    def remove_from_team(self, team: str, users: Sequence[str] = ()) -> None:
        """Takes members out of a team; without any, removes the team. For who manages the board."""
        operations.board_remove_from_team(self.leaderboard._ask, self.name, team, users=_names(users, "users"))

    def disqualify(self, entrant: str, reason: str) -> None:
        """Takes all of a user, or of a team where the board ranks teams, out of the standings; for who manages the board.

        ``Leaderboard.disqualify()`` does so to one submission.
        """
        operations.board_disqualify(self.leaderboard._ask, reason, board=self.name, entrant=entrant)

    def reinstate(self, entrant: str, reason: str) -> None:
        """Takes that back."""
        operations.board_reinstate(self.leaderboard._ask, reason, board=self.name, entrant=entrant)

    def export(self, file: "str | os.PathLike[str]") -> None:
        """Writes all of the board to a file, for ``Leaderboard.import_board()``; for who manages the board."""
        operations.board_export(self.leaderboard._ask, self.name, os.path.abspath(file))

    def to_csv(self, table: Literal["standings", "submissions"] = "standings") -> str:
        """The standings or the submissions as comma-separated values (RFC 4180)."""
        return operations.board_csv(self.leaderboard._ask, self.name, table=table)


__all__ = ["Board", "Leaderboard", "Reference", "Ticket"]
