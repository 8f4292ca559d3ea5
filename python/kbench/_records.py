"""Results as typed objects over their JSON documents, whose fields docs/results.md explains."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Optional

from . import _results
from ._record import Record
from ._results import Integrity, KernelResources

if TYPE_CHECKING:
    import pandas


def _table(titles: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """HTML, for notebooks. All texts are escaped: names and messages are a stranger's."""

    def cell(value: Any) -> str:
        text = "" if value is None else f"{value:.5g}" if isinstance(value, float) else str(value)
        return f"<td>{escape(text)}</td>"

    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "".join("<tr>" + "".join(map(cell, row)) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


class Case(_results.Case):
    """What became of one test case. Times are in milliseconds; a case that was not timed has none (``None``)."""

    def __repr__(self) -> str:
        state = "passed" if self.passed else "failed"
        time = f", {self.runtime_ms:.6g} ms" if self.runtime_ms is not None else ""
        return f"<Case {self.name!r} {state}{time}>"


class Evaluation(_results.Evaluation):
    """A verdict, with everything that was measured: what ``kbench evaluate --json`` writes."""

    cases: list[Case]  # type: ignore[assignment]

    @property
    def accepted(self) -> bool:
        return self.verdict == "accepted"

    @property
    def reward(self) -> Optional[float]:
        """The score; 0.0 for a submission that is at fault; None where neither is known, and a 0 would teach what is false."""
        return 0.0 if self.outcome == "rejected" else self.score

    def explain(self) -> str:
        """Why it is not accepted, or has no score: the case, the elements that differ, the compiler's messages."""
        from ._library import call

        return call("explain", {"evaluation": self._document})

    @classmethod
    def from_json(cls, text: str) -> "Evaluation":
        """Reads what ``to_json()``, ``kbench evaluate --json`` or a line of a journal holds. Raises ``InvalidDocument``."""
        from ._errors import InvalidDocument

        try:
            document = json.loads(text)
        except ValueError as error:
            raise InvalidDocument(f"this is not an evaluation that can be read: {error}") from None
        if not isinstance(document, dict) or "verdict" not in document:
            raise InvalidDocument("this is not an evaluation that can be read: it has no verdict")
        return cls(document)

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each case. Needs pandas."""
        import pandas

        columns = [name for name in Case._kinds if name not in ("verification", "samples_ms", "audit", "telemetry")]
        return pandas.DataFrame([{name: case.get(name) for name in columns} for case in self._document.get("cases", [])])

    def __repr__(self) -> str:
        return f"<Evaluation {self.problem} on {self.device}: {self._summary()}>"

    def _summary(self) -> str:
        if self.score is not None:
            return f"{self.verdict}, score {self.score:.4g}"
        return f"{self.verdict}, unproven" if self.outcome == "unproven" else self.verdict

    def _repr_html_(self) -> str:
        """A table for notebooks. All texts are escaped: names and messages are a stranger's."""

        titles = ("case", "passed", "runtime_ms", "proven_ms", "reference_ms", "speedup", "gflops", "gbps")
        rows = [[case.name if title == "case" else getattr(case, title) for title in titles] for case in self.cases]
        what = f"{self.problem} on {self.device}: {self._summary()}"
        explanation = "" if self.accepted else f"<pre>{escape(self.explanation)}</pre>"
        return f"<p><b>{escape(what)}</b></p>{explanation}{_table(titles, rows)}"


class Problem(Record):
    """What a problem asks for, as ``kbench show --json`` has it."""

    info: dict[str, Any]  # name, title, version, tags, dtypes, difficulty, ...
    signature: list[dict[str, Any]]
    dtype: str
    device: str
    plugin: str
    judged_by: str  # the problem's own check, as "verify_result()"; empty where the cases' tolerances count

    @property
    def name(self) -> str:
        return self.info["name"]

    @property
    def cases(self) -> list[dict[str, Any]]:
        return self._document["cases"]

    def __repr__(self) -> str:
        return f"<Problem {self.name}, {len(self.cases)} cases of {self.dtype} on {self.device}>"


class Compilation(Record):
    """What a compilation came to. ``binary`` evaluates without a compiler, on machines like this one."""

    succeeded: bool
    diagnostics: str
    compile_cached: bool
    compile_s: float
    compile_command: list[str]  # the program's name, then its arguments; empty where nothing was compiled
    kernels: list[KernelResources]  # of a submission in CUDA
    environment: dict[str, str]  # the compiler's version, or the interpreter's and its packages'


class Finding(Record):
    """What ``kbench doctor`` finds: a helper, compiler, device, plugin or protection."""

    kind: str
    name: str
    ok: bool
    detail: str
    advice: str

    def __repr__(self) -> str:
        return f"<Finding {self.kind} {self.name}: {'ok' if self.ok else self.detail}>"


class ProblemCheck(Record):
    """Whether a problem rejects wrong answers: what ``kbench check-problem --json`` writes."""

    problem: str
    device: str
    passed: bool
    faults: list[str]
    dtypes: list[dict[str, Any]]


class Replay(Record):
    """A second evaluation on the same inputs, and where it differs from the first."""

    evaluation: Evaluation
    differences: list[str]
    remarks: list[str]

    @property
    def agrees(self) -> bool:
        return not self.differences

    def __repr__(self) -> str:
        return f"<Replay {'agrees' if self.agrees else f'differs: {self.differences}'}>"


class SpeedComparison(Record):
    """Which of two submissions is faster. ``all`` and each of ``cases`` have ``faster``: first, second, same or cannot_tell."""

    first: Evaluation
    second: Evaluation
    pairs: int
    is_finished: bool
    margin: float
    all: dict[str, Any]  # name, faster, ratio (the second's time over the first's) and interval, or None; first_ms, second_ms, unproven
    cases: list[dict[str, Any]]
    explanation: str

    @property
    def faster(self) -> str:
        return self.all["faster"]

    def __repr__(self) -> str:
        return f"<SpeedComparison: {self.explanation}>"


class BatchScore(Record):
    """Rates, fast_p, pass@k and speed-ups with 95 % intervals: docs/batch.md explains each."""

    whole: dict[str, Any]
    problems: list[dict[str, Any]]

    def __repr__(self) -> str:
        return "<BatchScore: {correct} of {candidates} correct, {proven} proven, {unproven} unproven>".format_map(self.whole)
