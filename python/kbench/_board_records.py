"""What boards tell, as records. cmake/describe_types.py makes this file from the headers."""

from __future__ import annotations

from datetime import datetime
from typing import Optional

from . import _board_methods as methods
from ._record import Record
from ._records import Evaluation


class BoardReference(Record):
    """The reference file of a board, without its text."""

    name: str
    """The name of the file: "scale.cuh"."""
    version: int
    """The number of the file among those that the board has had, from 1."""
    language: str
    sha256: str
    """The hash of its text."""


class BoardInfo(methods.BoardInfo):
    """A board: what it is on, until when, and its rules."""

    name: str
    """Lower-case letters, digits, '.', '_' and '-', 64 at most; begins with a letter or digit."""
    problem: str
    """The name of the problem, which each machine finds among its own; empty if the board is on a reference."""
    start: Optional[datetime]
    """Submissions are taken from then on; None: at once."""
    deadline: datetime
    """Submissions are taken before it."""
    quota: int
    """The submissions that each user, or team, may make a day; 0: any number. A day is one of UTC, by the clock that deadlines go
    by."""
    limits: Optional[dict[str, int]]
    """Limits of a submission; None: those of whoever evaluates it. ``RunLimits`` in kbench/options.hpp says what is in range."""
    devices: list[str]
    """Models, for each of which there is a standing: ``environment`` of an evaluation names them, as "gpu" or "cpu". Only case is
    ignored. Results of another model are kept, and are in no standing."""
    ranking: str
    """The order of the standings."""
    dtype: Optional[str]
    """The element type; None: the problem's first."""
    baseline: Optional[str]
    """The reference as a submission, over which speed-ups and scores of results are; None: over the reference itself. A board
    stays as it was made."""
    description: str
    """Text for readers."""
    weaknesses: Optional[list[str]]
    """The weaknesses of the problem, in sentences; None if the board takes no problem that is known to be weak. Given,
    with_checked_problem() fills it in."""
    requires_isolation: bool
    """Whether only evaluations rank whose ``isolation`` is ``isolated``; otherwise all accepted ones do."""
    ranks_teams: bool
    """Whether teams are ranked in place of users: a submission is made for its user's team. A board stays as it was made."""
    hidden_until_end: bool
    """Whether the results of others, and every rank, are shown only once the board is over. Those who manage the board see them
    always."""
    anonymous: bool
    """Whether other users and teams have pseudonyms, except for those who manage the board. A board stays as it was made."""
    creator: str
    """The user who made it."""
    created: datetime
    closed: Optional[datetime]
    """The time at which somebody closed it before the deadline."""
    kind: str
    """The kind of board, by what it is on: "problem" or "reference"."""
    reference: Optional[BoardReference]
    """The reference file; None if the board is on a problem."""
    unreadable: Optional[str]
    """The reason why the store's record of this board cannot be read, in a list of boards; all but the name is missing then."""


class BoardComparison(Record):
    """Two submissions of a board that were measured side by side."""

    board: str
    device: str
    """The model whose standing it is about."""
    first: int
    """A submission."""
    second: int
    """The other."""
    pairs: list[list[float]]
    """The first's score and the second's of each pair, by the board's ranking, in the order of measurement."""
    faster: str
    """These follow from the pairs, as in ``TimeComparison``."""
    ratio: float
    """The second's time divided by the first's: the geometric mean of the pairs."""
    interval: list[float]
    """The 95 % interval of ``ratio`` (Student's t)."""
    by: str
    """The user who confirmed the standing."""
    ended: datetime
    is_outdated: bool
    """It was on an older version of the problem than that of the standing."""
    unreadable: Optional[str]
    """The reason why the store's record cannot be read; only ``board``, ``device``, ``first``, ``second`` and ``by`` are set
    then."""


class BoardEvent(Record):
    """An entry in the log of a board: what somebody did to it."""

    time: datetime
    by: str
    """The user who did it."""
    action: str
    """One of create, edit, reference, close, baseline, join, leave, disqualify, reinstate and import."""
    user: str
    """The user whom it was done to; empty if it was to none."""
    team: str
    """The team likewise; that of the user for join and leave."""
    detail: str
    """The change, and the reason."""


class Measured(Record):
    """The part of an evaluation that a board uses. A board that hides the result tells the verdict alone."""

    verdict: str
    device_model: Optional[str]
    """The model as the evaluation names it; empty if it did not get to know."""
    standing: Optional[str]
    """The device of the board that this is; empty if it lists no such device."""
    is_isolated: Optional[bool]
    """Whether its ``isolation`` is ``isolated``."""
    is_suspected: Optional[bool]
    """Whether it has suspicions: something speaks against it, and proves nothing."""
    problem_version: Optional[int]
    plugin_sha256: Optional[str]
    is_outdated: Optional[bool]
    """Whether the board has results of a newer version of the problem."""
    runtime_ms: Optional[float]
    """The evaluation's ``geomean_runtime_ms``."""
    gflops: Optional[float]
    """The evaluation's ``mean_gflops``."""
    counts: Optional[bool]
    """Whether a result of the submission counts: this one, or an earlier one that this one does not replace. It ranks unless
    outdated."""
    unranked: Optional[str]
    """The reason why this accepted result has no score or was no new draw, and what to do: one printable line. Otherwise empty,
    also for a result that is merely not isolated, or of another device."""
    same_source_as: Optional[int]
    """The submission with the same source whose result counted when this one ended; None if there is none."""


class SubmissionRecord(methods.SubmissionRecord):
    """A submission, as far as the board knows it. A document has None for what is hidden from whoever asked."""

    id: int
    board: str
    user: str
    team: str
    """The team that it is for, where the board ranks teams; empty for the baseline."""
    recorded: datetime
    language: str
    device: Optional[str]
    """The device to run on; empty: the one that its language is for."""
    files: Optional[list[str]]
    """The names of its files."""
    is_hidden: bool
    """Whether the board hides the result from whoever asked. Then only these are told: ``disqualified``, ``state``, the verdict,
    and all fields above but ``device`` and ``files``."""
    disqualified: str
    """The reason why it, or its user, is disqualified; empty if neither is."""
    state: str
    """The state of its last evaluation, which the rest is about, too."""
    evaluations: Optional[int]
    """The number of evaluations that were begun."""
    host: Optional[str]
    process: Optional[int]
    started: Optional[datetime]
    ended: Optional[datetime]
    """None unless it finished or failed."""
    error: Optional[str]
    """The error of a failed one; the reason of an unreadable one."""
    measured: Optional[Measured]
    """None unless it finished."""


class BoardSubmission(methods.BoardSubmission):
    """A submission to a board with its last result."""

    submission: SubmissionRecord
    evaluation: Optional[Evaluation]
    """None if it is not finished, or not shown to whoever asked."""


class BoardTeam(Record):
    """Users who submit together. checked_user_name() makes all names."""

    name: str
    members: list[str]
    """Sorted, at least one."""


class Reference(Record):
    """The file, and what kbench needs to know of it."""

    name: str
    """The name of the file, without directories: "scale.hpp"."""
    language: str
    """Its language: cuda for .cu and .cuh, else cpp."""
    text: str
    version: int
    """The version of the problem: ``version`` in what ``kbench show --json`` prints."""


class RoleGrant(Record):
    """A role that the store has for a user."""

    user: str
    role: str
    granted_by: str
    """The admin who granted it."""
    granted: datetime
    unreadable: Optional[str]
    """The reason why the store's record cannot be read; it grants nothing then."""


class StandingEntry(methods.StandingEntry):
    """The best result of a user, or of a team, that counts."""

    rank: int
    """0 for the baseline, which has none and takes nobody's, and where ranks are hidden."""
    is_baseline: bool
    user: str
    """The user who submitted it."""
    team: str
    """The team it is for; empty if the board ranks users, and for the baseline."""
    submission: int
    recorded: datetime
    runtime_ms: float
    """The geometric mean of the performance cases."""
    gflops: Optional[float]
    """None if no operations are counted."""
    score: float
    """Milliseconds or 10^9/s, as the ranking has it."""
    interval: list[float]
    """The 95 % interval of the score."""
    unreadable: Optional[str]
    """The reason why the store's record of ``recorded`` cannot be read."""


class Disqualification(Record):
    """A submission, a user or a team that is in no standing of a board, though their records are kept: one of the three."""

    user: str
    """The user, with all submissions; empty if it is none."""
    team: str
    """The team likewise, where the board ranks teams."""
    submission: int
    """0 if it is a user or a team."""
    reason: str
    by: str
    """The user who disqualified."""
    time: datetime


class Standing(methods.Standing):
    """Who is ahead on one device of a board."""

    board: str
    device: str
    """The model."""
    ranking: str
    problem_version: int
    """The version that all entries are of; 0 when there are none."""
    ranks_teams: bool
    """Whether entries are of teams; what is said of users below holds for teams then."""
    is_hidden: bool
    """Whether the board hides the standing from whoever asked until it is over. Entries are then the asker's own and the
    baseline, and nothing of others is counted. They have no ranks, which would tell about others, too."""
    entries: list[StandingEntry]
    """The best first."""
    users: int
    """Users in the standing, whether or not among ``entries``; without the baseline."""
    outdated_users: int
    """Users with results of older versions only, which do not rank."""
    unranked_users: int
    """Users whose accepted results all lack a score: their ``unranked`` says why."""
    disqualified: list[Disqualification]
    """Those on the board, whatever the device."""
    plugins: int
    """The number of different plugin files among the entries. The same version built on two machines counts as two."""


class ShownBoard(Record):
    """A board and who is ahead on it, at one moment."""

    board: BoardInfo
    now: datetime
    """The time, by the clock that deadlines go by."""
    is_over: bool
    """Whether the board takes no more submissions."""
    standings: list[Standing]
    """One for each device, or that of the device that was asked for."""
    comparisons: list[BoardComparison]
    """Those of the board, in the order in which they ended."""


class StoreFault(methods.StoreFault):
    """A record of a store that cannot be read, or refers to one that is missing."""

    where: str
    """The record: "board sums", "#12"."""
    what: str
    """The fault."""


class Ticket(Record):
    """An evaluation that was started, for finish() or fail()."""

    submission: int
    evaluation: int


class WrittenPages(Record):
    """Pages that were written."""

    pages: int
    """Their number."""
    kept: Optional[str]
    """The new place of the directory that was there before."""
