"""What boards tell, as typed objects over the documents that ``kbench board ... --json`` prints. Moments are in UTC."""

from __future__ import annotations

from datetime import datetime
from html import escape
from typing import TYPE_CHECKING, Any, Generic, Optional, TypeVar

from ._record import Record
from ._records import Evaluation, _table

if TYPE_CHECKING:
    import pandas


class BoardReference(Record):
    """Which reference file a board is on; ``Board.reference()`` has its text."""

    name: str
    version: int
    language: str
    sha256: str


class BoardInfo(Record):
    """A board: what it is on, until when, and its rules."""

    name: str
    kind: str  # "problem" or "reference"
    problem: str  # empty on a reference
    reference: Optional[BoardReference]
    start: Optional[datetime]
    deadline: datetime
    quota: int  # submissions of each user or team a day (UTC); 0: any number
    limits: Optional[dict[str, int]]  # call_ms, total_ms, memory in bytes, ...
    devices: list[str]  # models, for each of which there is a standing
    ranking: str  # "runtime" or "gflops"
    dtype: Optional[str]
    baseline: Optional[str]  # "eager" or "compile": what the speed-ups of results are over
    description: str
    weaknesses: Optional[list[str]]  # what is weak about its problem, in sentences; none if it takes no weak one
    requires_isolation: bool
    ranks_teams: bool
    hidden_until_end: bool
    anonymous: bool
    creator: str
    created: datetime
    closed: Optional[datetime]  # by somebody, before the deadline
    unreadable: Optional[str]  # why the store's record cannot be read; only the name is told then

    def __repr__(self) -> str:
        what = self.problem or (self.reference.name if self.reference else "unreadable")
        return f"<BoardInfo {self.name} on {what}, until {self.deadline}>"


class StandingEntry(Record):
    """The best result of a user, or of a team, that counts."""

    rank: int  # 0 for the baseline, and where ranks are hidden
    is_baseline: bool
    user: str
    team: str  # empty where the board ranks users
    submission: int
    recorded: datetime
    runtime_ms: float
    gflops: Optional[float]
    score: float  # by the board's ranking: milliseconds or GFLOPS
    interval: list[float]  # 95 %, low and high
    unreadable: Optional[str]

    def __repr__(self) -> str:
        return f"<StandingEntry {self.rank or '-'}: {self.team or self.user}, {self.runtime_ms:.6g} ms, #{self.submission}>"


class Disqualification(Record):
    """A submission, a user or a team that is in no standing of a board."""

    user: str  # empty where it is not a user
    team: str
    submission: int  # 0 where it is a user or a team
    reason: str
    by: str
    time: datetime


class Standing(Record):
    """Who is ahead on one device of a board."""

    board: str
    device: str
    ranking: str
    problem_version: int  # 0 where there are no entries
    ranks_teams: bool
    is_hidden: bool  # until the end: one's own entry and the baseline, without ranks
    entries: list[StandingEntry]
    users: int  # or teams, in the whole standing
    outdated_users: int  # with results on older versions of the problem only
    unranked_users: int  # whose accepted results all lack a score
    disqualified: list[Disqualification]
    plugins: int

    def __repr__(self) -> str:
        return f"<Standing {self.board} on {self.device}: {len(self.entries)} of {self.users}>"

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each entry; ``low`` and ``high`` bound the score. Needs pandas."""
        import pandas

        columns = ["rank", "user", "team", "is_baseline", "runtime_ms", "gflops", "score", "submission", "recorded"]
        rows = [
            {**{name: getattr(each, name) for name in columns}, "low": each.interval[0], "high": each.interval[1]}
            for each in self.entries
        ]
        return pandas.DataFrame(rows, columns=[*columns, "low", "high"])

    def _repr_html_(self) -> str:
        titles = ("rank", "team" if self.ranks_teams else "user", "runtime_ms", "gflops", "low", "high", "submission", "recorded")
        rows = [
            (
                each.rank or "-",
                each.team or each.user,
                each.runtime_ms,
                each.gflops,
                *each.interval,
                f"#{each.submission}",
                f"{each.recorded:%Y-%m-%d %H:%M:%S}",
            )
            for each in self.entries
        ]
        return f"<p><b>{escape(f'{self.board} on {self.device}, by {self.ranking}')}</b></p>{_table(titles, rows)}"


class Measured(Record):
    """What a board goes by of an evaluation. A board that hides it tells the verdict alone; all else is None."""

    verdict: str
    device_model: Optional[str]
    standing: Optional[str]  # the device of the board that this is; empty where it lists no such device
    is_isolated: Optional[bool]
    is_suspected: Optional[bool]
    problem_version: Optional[int]
    plugin_sha256: Optional[str]
    is_outdated: Optional[bool]
    runtime_ms: Optional[float]
    gflops: Optional[float]
    counts: Optional[bool]  # a result of the submission counts: this or an earlier one
    unranked: Optional[str]  # why this accepted result does not rank, and what to do; empty where it does
    same_source_as: Optional[int]


class SubmissionRecord(Record):
    """What a board knows of one submission. What is hidden from whoever asked is None."""

    id: int
    board: str
    user: str
    team: str
    is_hidden: bool
    recorded: datetime
    language: str
    device: Optional[str]  # where it was to run; empty: what its language is for
    files: Optional[list[str]]
    disqualified: str  # why it is in no standing; empty where it is not disqualified
    state: str  # "running", "interrupted", "failed", "finished" or "unreadable"
    evaluations: Optional[int]
    host: Optional[str]
    process: Optional[int]
    started: Optional[datetime]
    ended: Optional[datetime]
    error: Optional[str]
    measured: Optional[Measured]

    @property
    def verdict(self) -> Optional[str]:
        """Of its last evaluation; None where that is not finished."""
        return self.measured.verdict if self.measured is not None else None

    def __repr__(self) -> str:
        return f"<SubmissionRecord #{self.id} to {self.board} by {self.user}: {self.verdict or self.state}>"


class BoardSubmission(Record):
    """A submission to a board with its last result."""

    submission: SubmissionRecord
    evaluation: Optional[Evaluation]  # None where it is not finished, or not shown to whoever asked

    @property
    def id(self) -> int:
        return self.submission.id

    @property
    def accepted(self) -> bool:
        return self.submission.verdict == "accepted"

    def __repr__(self) -> str:
        return repr(self.submission).replace("SubmissionRecord", "BoardSubmission", 1)

    def _repr_html_(self) -> str:
        record, result = self.submission, self.evaluation
        line = f"#{record.id} to {record.board}, by {record.user}: {record.verdict or record.state}"
        return f"<p>{escape(line)}</p>" + (result._repr_html_() if result is not None else "")


class BoardEvent(Record):
    """What somebody did to a board."""

    time: datetime
    by: str
    action: str  # "create", "edit", "reference", "close", "baseline", "join", "leave", "disqualify", ...
    user: str  # whom it was done to; empty where to none
    team: str
    detail: str  # what, and why


class BoardTeam(Record):
    """Who submits together."""

    name: str
    members: list[str]


class BoardComparison(Record):
    """Two submissions of a board that were measured in turns. ``ratio``: the second's time by the first's."""

    board: str
    device: str
    first: int
    second: int
    pairs: list[list[float]]  # the scores of each pair
    faster: str  # "first", "second", "same" or "cannot_tell"
    ratio: float
    interval: list[float]  # of the ratio
    by: str
    ended: datetime
    is_outdated: bool
    unreadable: Optional[str]


class RoleGrant(Record):
    """A role that the store has for a user."""

    user: str
    role: Optional[str]  # "creator" or "admin"
    granted_by: Optional[str]
    granted: Optional[datetime]
    unreadable: Optional[str]


class StoreFault(Record):
    """A record of the store that cannot be read, or refers to what is missing."""

    where: str
    what: str

    def __repr__(self) -> str:
        return f"<StoreFault {self.where}: {self.what}>"


R = TypeVar("R", bound=Record)


class Records(list[R], Generic[R]):
    """A list of records of one kind, which is a table too."""

    def to_dict(self) -> list[dict[str, Any]]:
        """The documents, as ``kbench board ... --json`` prints them."""
        return [each.to_dict() for each in self]

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each; what a record has in an object has columns ``object.field``. Needs pandas."""
        import pandas

        return pandas.json_normalize(self.to_dict())

    def _repr_html_(self) -> str:
        if not self:
            return "<p>none</p>"
        titles = [name for name in type(self[0])._kinds if name != "unreadable"]
        return _table(titles, ([each.to_dict().get(name) for name in titles] for each in self))


__all__ = [
    "BoardComparison",
    "BoardEvent",
    "BoardInfo",
    "BoardReference",
    "BoardSubmission",
    "BoardTeam",
    "Disqualification",
    "Measured",
    "Records",
    "RoleGrant",
    "Standing",
    "StandingEntry",
    "StoreFault",
    "SubmissionRecord",
]
