"""What the records of boards do beside having fields, which _board_records.py has; and lists of records."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Generic, Optional, TypeVar

from ._record import Record
from ._records import _table

if TYPE_CHECKING:
    import pandas


class BoardInfo(Record):
    def __repr__(self) -> str:
        what = self.problem or (self.reference.name if self.reference else "unreadable")
        return f"<BoardInfo {self.name} on {what}, until {self.deadline}>"


class StandingEntry(Record):
    def __repr__(self) -> str:
        return f"<StandingEntry {self.rank or '-'}: {self.team or self.user}, {self.runtime_ms:.6g} ms, #{self.submission}>"


class Standing(Record):
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


class SubmissionRecord(Record):
    @property
    def verdict(self) -> Optional[str]:
        """Of its last evaluation; None where that is not finished."""
        return self.measured.verdict if self.measured is not None else None

    def __repr__(self) -> str:
        return f"<SubmissionRecord #{self.id} to {self.board} by {self.user}: {self.verdict or self.state}>"


class BoardSubmission(Record):
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


class StoreFault(Record):
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
