"""Results as typed objects over their JSON documents, whose fields docs/results.md explains."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape
from typing import TYPE_CHECKING, Any, Optional, Union, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    import pandas


def _value_of(kind: Any, value: Any) -> Any:
    """A value of a document as what its field is declared to be: a record, records, a moment, or as it is."""
    if value is None:
        return None
    parts = get_args(kind)
    if get_origin(kind) is list:
        is_plain = not (isinstance(parts[0], type) and issubclass(parts[0], Record))
        return value if is_plain else [parts[0](each) for each in value]
    if get_origin(kind) is Union:
        (kind,) = (each for each in parts if each is not type(None))  # of an Optional
        return _value_of(kind, value)
    if kind is datetime:
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    if isinstance(kind, type) and issubclass(kind, Record):
        return kind(value)
    return value


def _is_short(value: Any) -> bool:
    return len(value) <= 60 if isinstance(value, str) else isinstance(value, (int, float, datetime))


class Record:
    """A JSON object whose annotated fields are attributes. Fields that a newer kbench adds are in ``to_dict()``."""

    _kinds: "dict[str, Any]" = {}

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._kinds = {name: kind for name, kind in get_type_hints(cls).items() if not name.startswith("_")}

    def __getattr__(self, name: str) -> Any:
        if name not in type(self)._kinds:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        return _value_of(self._kinds[name], self._document.get(name))

    def to_dict(self) -> dict[str, Any]:
        """The document, as JSON's objects, arrays, numbers and texts. It is not a copy."""
        return self._document

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps(self._document, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._document == self._document

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """The fields that are numbers, moments or short texts."""
        fields = ((name, getattr(self, name)) for name in self._kinds)
        shown = [f"{name}={value!r}" for name, value in fields if _is_short(value)]
        return f"<{' '.join([type(self).__name__, ', '.join(shown)]).rstrip()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._document,)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._kinds]


def _table(titles: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """HTML, for notebooks. All texts are escaped: names and messages are a stranger's."""

    def cell(value: Any) -> str:
        text = "" if value is None else f"{value:.5g}" if isinstance(value, float) else str(value)
        return f"<td>{escape(text)}</td>"

    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "".join("<tr>" + "".join(map(cell, row)) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


class Case(Record):
    """What became of one test case. Times are in milliseconds; a case that was not timed has none (``None``)."""

    name: str
    purpose: str  # "correctness" or "performance"
    passed: bool
    hidden: bool
    sizes: dict[str, int]
    verification: Optional[dict[str, Any]]
    flops: int
    bytes: int
    runtime_ms: Optional[float]
    proven_ms: float
    unproven: Optional[str]  # why the time is no score; empty where it is proven
    median_ms: Optional[float]
    min_ms: Optional[float]
    max_ms: Optional[float]
    stdev_ms: Optional[float]
    ci95_ms: Optional[list[float]]
    cv: Optional[float]
    samples_ms: Optional[list[float]]
    host_ms: Optional[float]  # what a call kept the processor busy for, where that is known
    copies_outputs: Optional[bool]  # whether copying what the solution returns is part of runtime_ms
    reference_ms: Optional[float]
    reference_ci95_ms: Optional[list[float]]
    reference_proven_ms: float  # what nothing can have disturbed of it
    baseline_ms: Optional[float]  # of the reference as a submission, where Options.baseline asks for it
    speedup: Optional[float]
    speedup_ci95: Optional[list[float]]
    unscored: Optional[str]  # why the speed-up is no score although the time may be proven; empty where it is one
    gflops: Optional[float]
    gbps: Optional[float]
    roofline_fraction: Optional[float]
    time_source: Optional[str]

    def __repr__(self) -> str:
        state = "passed" if self.passed else "failed"
        time = f", {self.runtime_ms:.6g} ms" if self.runtime_ms is not None else ""
        return f"<Case {self.name!r} {state}{time}>"


class Integrity(Record):
    """Which protections stood, and what speaks against trusting the times."""

    isolation: Optional[str]
    protections: list[dict[str, Any]]  # name, active, detail
    suspicions: list[str]
    warnings: list[str]
    timing_slack_ms: Optional[float]


class Evaluation(Record):
    """A verdict, with everything that was measured: what ``kbench evaluate --json`` writes."""

    verdict: str  # "accepted", "wrong_answer", "compile_error", "crashed", ...
    outcome: str  # "scored", "unproven", "checked", "rejected" or "not_judged"
    explanation: str
    score: Optional[float]  # the proven speed-up over the reference; None where there is none, which is not 0
    no_score: str  # why there is none; empty where there is one
    problem: str
    device: str
    dtype: Optional[str]  # None if the evaluation ended before the problem was asked
    seed: Optional[str]
    mean_gflops: Optional[float]  # the three means: None where no time is proven, or nothing is counted
    geomean_runtime_ms: Optional[float]
    speedup: Optional[float]
    speedup_ci95: Optional[list[float]]
    diagnostics: str  # the compiler's
    output: str  # the submission's stdout and stderr
    compile_cached: bool
    compile_command: list[str]  # the program's name, then its arguments; empty where nothing was compiled
    kernels: list[dict[str, Any]]  # of a submission in CUDA: registers, spills, shared memory of each
    precompiled: bool
    source_sha256: str  # of the language, the names and the texts of the submission
    correctness_cases: int
    hidden_cases: Optional[int]
    weaknesses: list[str]  # kinds, as "zeros": what is known to be weak about the problem, which warnings say in words
    integrity: Integrity
    timings: dict[str, float]  # seconds
    environment: dict[str, str]
    sanitizer: Optional[dict[str, Any]]
    profile: Optional[dict[str, Any]]
    roofline: Optional[dict[str, Any]]
    baseline: Optional[dict[str, Any]]  # mode, cached, and why it is missing

    @property
    def accepted(self) -> bool:
        return self.verdict == "accepted"

    @property
    def reward(self) -> Optional[float]:
        """The score; 0.0 for a submission that is at fault; None where neither is known, and a 0 would teach what is false."""
        return 0.0 if self.outcome == "rejected" else self.score

    @property
    def cases(self) -> list[Case]:
        return [Case(each) for each in self._document.get("cases", [])]

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

        columns = [name for name in Case._kinds if name not in ("verification", "samples_ms")]
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
    kernels: list[dict[str, Any]]  # of a submission in CUDA: registers, spills, shared memory of each
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
