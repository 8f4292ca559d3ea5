"""Everything that one calls."""

from __future__ import annotations

import asyncio
import base64
import concurrent.futures
import contextlib
import dataclasses
import json
import logging
import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Optional, TypeVar, Union

from . import _sources
from ._errors import InvalidArgument, InvalidDocument, InvalidSubmission, KbenchError, NotInstalled
from ._library import Call, ProcessPool, Scratch, call, input_output, own_interpreter
from ._options import Options, Site
from ._records import BatchScore, Compilation, Evaluation, Finding, Problem, ProblemCheck, Replay, SpeedComparison
from ._settings import finite, milliseconds, names

_log = logging.getLogger("kbench")
_log.addHandler(logging.NullHandler())  # a library is silent unless its caller asks

#: A name (``str``), or the path of a plugin, reference file or problem in Python (``os.PathLike``). The code of a file runs as the
#: caller, so texts from a document or a request must stay names.
ProblemRef = Union[str, "os.PathLike[str]"]

#: Told while an evaluation runs: phase, case_name, case_number, case_count, samples, cv.
Progress = Callable[[dict[str, Any]], None]


@dataclass(frozen=True, repr=False)
class Submission:
    """Source code that claims to solve a problem. Later changes of files do not matter: they are read when it is made."""

    language: Optional[str]  # None: told by the files' endings
    files: tuple[tuple[str, Union[str, bytes]], ...]  # path and text; bytes for what is no UTF-8

    def __repr__(self) -> str:
        files = ", ".join(f"{path} ({len(text)})" for path, text in self.files)
        return f"<Submission in {self.language or 'the language of its files'}: {files}>"

    @classmethod
    def from_text(cls, text: str, language: str = "cpp") -> "Submission":
        """A submission of one file. ``language`` is one of ``kbench.languages()``."""
        endings = {"cpp": "cpp", "cuda": "cu", "fortran": "f90", "rust": "rs", "python": "py", "triton": "py"}
        if language not in endings:
            raise InvalidArgument(f"no language is called {language!r}; there are {', '.join(endings)}")
        name = "python" if language == "triton" else language
        return cls(language=name, files=((f"solution.{endings[language]}", text),))

    @classmethod
    def from_files(cls, *paths: "str | os.PathLike[str]") -> "Submission":
        """Reads files, or one directory of them. Their endings tell the language.

        Without kbench's library, for a ``Client``, it leaves language and checks to the judge.
        """
        absolute = [os.path.abspath(path) for path in paths]
        try:
            return cls._of(call("read_submission", {"submission": {"paths": absolute}}))
        except NotInstalled:
            return cls(None, _sources.read(absolute))

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> "Submission":
        def text_of(file: Mapping[str, Any]) -> Union[str, bytes]:
            return file["text"] if "text" in file else base64.b64decode(file["base64"])

        return cls(document["language"], tuple((file["path"], text_of(file)) for file in document["files"]))

    def _document(self) -> dict[str, Any]:
        def encoded(path: str, text: Union[str, bytes]) -> dict[str, str]:
            if isinstance(text, bytes):
                return {"base64": base64.b64encode(text).decode()}
            try:
                text.encode()
            except UnicodeEncodeError as error:
                raise InvalidSubmission(f"{path!r} is not source text: it is not UTF-8: {error}") from None
            return {"text": text}

        return {"language": self.language, "files": [{"path": path, **encoded(path, text)} for path, text in self.files]}


#: A Submission; a path (``os.PathLike``) of a file or directory; or a Compilation.
SubmissionLike = Union[Submission, Compilation, "os.PathLike[str]"]


_Kind = TypeVar("_Kind", Options, Site)
_Value = TypeVar("_Value")


def _given(kind: type[_Kind], name: str, value: Optional[_Kind]) -> _Kind:
    """The value, or the default if there is none."""
    if value is None:
        return kind()
    if not isinstance(value, kind):
        raise InvalidArgument(f"{name}: expected kbench.{kind.__name__}(...), not {value!r}")
    return value


def _problem(problem: ProblemRef) -> Any:
    return problem if isinstance(problem, str) else {"path": os.fspath(problem)}


def _submission(submission: SubmissionLike) -> Submission:
    if isinstance(submission, Submission):
        return submission
    if isinstance(submission, Compilation):
        if not submission.succeeded:
            raise InvalidArgument("the compilation did not succeed, so there is nothing to evaluate")
        return Submission._of(submission.to_dict()["binary"])
    if isinstance(submission, str):
        raise TypeError(
            "a submission is a path (pathlib.Path), a kbench.Submission or a Compilation; "
            "kbench.Submission.from_text() makes one of a text"
        )
    return Submission.from_files(submission)


def _options(options: Optional[Options], changes: Mapping[str, Any]) -> dict[str, Any]:
    known = {field.name for field in dataclasses.fields(Options)}
    unknown = sorted(set(changes) - known)
    of_site = [name for name in unknown if name in {field.name for field in dataclasses.fields(Site)}]
    if of_site:
        raise TypeError(f"{of_site[0]} is no option, but of this machine: give site=kbench.Site({of_site[0]}=...)")
    if unknown:
        raise TypeError(f"there is no option {', '.join(unknown)}; kbench.Options has {', '.join(sorted(known))}")
    return dataclasses.replace(_given(Options, "options", options), **changes)._document()


def _arguments(
    problem: ProblemRef,
    submission: SubmissionLike,
    options: Optional[Options],
    site: Optional[Site],
    changes: Mapping[str, Any],
) -> dict[str, Any]:
    return {
        "problem": _problem(problem),
        "submission": _submission(submission)._document(),
        "options": _options(options, changes),
        **_place(site),
    }


def _place(site: Optional[Site]) -> dict[str, Any]:
    return {"site": {"python": own_interpreter(), **_given(Site, "site", site)._document()}}


def _evaluation(document: dict[str, Any], id_: str = "") -> Evaluation:
    """The evaluation of a document, which the logger is told of."""
    evaluation = Evaluation(document)
    level = logging.WARNING if evaluation.outcome == "not_judged" else logging.INFO
    why = f": {evaluation.explanation!r}" if evaluation.explanation else ""
    _log.log(level, "%r%s%s", evaluation, f" of {id_!r}" if id_ else "", why)
    return evaluation


def evaluate(
    problem: ProblemRef,
    submission: SubmissionLike,
    options: Optional[Options] = None,
    *,
    site: Optional[Site] = None,
    pool: Optional[ProcessPool] = None,
    progress: Optional[Progress] = None,
    **changes: Any,
) -> Evaluation:
    """Is the submission right, and how fast is it?

    Options may be given by their names, which take precedence over ``options``::

        kbench.evaluate("matmul", Path("mine.cu"), device="cuda:0", dtype="float16")

    Raises ``KbenchError`` where it is used or set up wrongly, and what ``progress`` raises. Ctrl-C ends the evaluation. Several threads
    may evaluate at once: those that time on the same device wait for each other.
    """
    arguments = _arguments(problem, submission, options, site, changes)
    return _evaluation(call("evaluate", arguments, progress=progress, pool=pool))


def _begin(name: str, function: Callable[[], _Value]) -> "concurrent.futures.Future[_Value]":
    """Runs a function in a thread of its own, so that it begins at once. In a loop's executor it could wait for others."""
    outcome: concurrent.futures.Future[_Value] = concurrent.futures.Future()
    outcome.set_running_or_notify_cancel()

    def work() -> None:
        try:
            outcome.set_result(function())
        except BaseException as error:
            outcome.set_exception(error)

    threading.Thread(target=work, name=f"kbench {name}", daemon=True).start()
    return outcome


async def _call_async(
    method: str, arguments: Mapping[str, Any], *, progress: Optional[Progress], pool: Optional[ProcessPool]
) -> Any:
    """A call that ends when its task is cancelled. ``progress`` is called on the loop's thread."""
    loop = asyncio.get_running_loop()
    told = None
    if progress is not None:
        told = lambda what: loop.call_soon_threadsafe(progress, what)  # noqa: E731
    running = Call(method, arguments, progress=told, pool=pool)
    future = asyncio.wrap_future(_begin(method, running.run))
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        running.stop()
        while not future.done():
            with contextlib.suppress(asyncio.CancelledError):  # Waits on if the task is cancelled once more.
                await asyncio.wait([future])
        future.exception()  # it has been asked for
        raise


async def evaluate_async(
    problem: ProblemRef,
    submission: SubmissionLike,
    options: Optional[Options] = None,
    *,
    site: Optional[Site] = None,
    pool: Optional[ProcessPool] = None,
    progress: Optional[Progress] = None,
    **changes: Any,
) -> Evaluation:
    """``evaluate()`` for asyncio. Cancelling the task ends the evaluation. ``progress`` is called on the loop's thread."""
    arguments = _arguments(problem, submission, options, site, changes)
    return _evaluation(await _call_async("evaluate", arguments, progress=progress, pool=pool))


def compile(  # noqa: A001
    problem: ProblemRef,
    submission: SubmissionLike,
    options: Optional[Options] = None,
    *,
    site: Optional[Site] = None,
    **changes: Any,
) -> Compilation:
    """Compiles only. With ``architecture="sm_90a"`` it needs no GPU. The result can be evaluated many times."""
    return Compilation(call("compile", _arguments(problem, submission, options, site, changes)))


def replay(
    before: Evaluation,
    submission: SubmissionLike,
    options: Optional[Options] = None,
    *,
    problem: Optional[ProblemRef] = None,
    site: Optional[Site] = None,
    pool: Optional[ProcessPool] = None,
    progress: Optional[Progress] = None,
    **changes: Any,
) -> Replay:
    """Evaluates again what gave a result, on the same inputs, and compares."""
    arguments = _arguments(problem or before.problem, submission, options, site, changes)
    if problem is None:
        del arguments["problem"]
    arguments["evaluation"] = before.to_dict()
    return Replay(call("replay", arguments, progress=progress, pool=pool))


def compare(
    problem: ProblemRef,
    first: SubmissionLike,
    second: SubmissionLike,
    options: Optional[Options] = None,
    *,
    margin: float = 0.01,
    most_pairs: Literal[6, 12, 20] = 20,
    site: Optional[Site] = None,
    pool: Optional[ProcessPool] = None,
    progress: Optional[Progress] = None,
    **changes: Any,
) -> SpeedComparison:
    """Which of two is faster, and by how much? Times that differ by less than ``margin`` are the same."""
    arguments = _arguments(problem, first, options, site, changes)
    arguments["first"] = arguments.pop("submission")
    arguments["second"] = _submission(second)._document()
    arguments.update(margin=finite("margin", margin), most_pairs=most_pairs)
    return SpeedComparison(call("compare", arguments, progress=progress, pool=pool))


def list_problems(*, site: Optional[Site] = None) -> list[str]:
    """The names of the problems that there are, sorted."""
    return call("list_problems", _place(site))


def describe(
    problem: ProblemRef, *, device: str = "", dtype: Optional[str] = None, site: Optional[Site] = None
) -> Problem:
    """Signature, cases, FLOPs and tolerances of a problem."""
    options = _options(None, {"device": device, "dtype": dtype})
    return Problem(call("describe", {"problem": _problem(problem), "options": options, **_place(site)}))


def starter(
    problem: ProblemRef,
    language: Optional[str] = None,
    *,
    reference: Optional[str] = None,
    dtype: Optional[str] = None,
    site: Optional[Site] = None,
) -> str:
    """The text of a file that compiles as it is, and computes nothing; in Python for a problem in Python, else in C++.

    `reference`, "eager" or "compile", asks for the reference of a problem in Python as a submission instead.
    """
    arguments = {
        "problem": _problem(problem),
        "language": language,
        "reference": reference,
        "options": _options(None, {"dtype": dtype}),
    }
    return call("starter", {**arguments, **_place(site)})


def languages() -> list[str]:
    """The languages that submissions may be in."""
    return call("languages", {})


def describe_api() -> dict[str, Any]:
    """The operations of kbench, with the JSON Schemas of what goes in and comes out: what clients and tools for agents are made from."""
    return call("describe_api", {})


def check_problem(
    problem: ProblemRef,
    *,
    performance_time: float = 10.0,
    device: str = "",
    dtype: Optional[str] = None,
    cases: Sequence[str] = (),
    site: Optional[Site] = None,
    progress: Optional[Progress] = None,
) -> ProblemCheck:
    """Does the problem reject wrong answers and accept right ones? ``performance_time`` is in seconds, for each dtype."""
    arguments = {
        "problem": _problem(problem),
        "options": _options(None, {"device": device, "dtype": dtype, "cases": cases}),
        "performance_time_ms": milliseconds("performance_time", performance_time),
    }
    return ProblemCheck(call("check_problem", {**arguments, **_place(site)}, progress=progress))


def doctor(*, site: Optional[Site] = None) -> list[Finding]:
    """What kbench finds on this machine, and what to do where something is missing."""
    return [Finding(each) for each in call("examine_machine", _place(site))]


@dataclass(frozen=True)
class Request:
    """One candidate of a batch."""

    problem: str  # a name, never a path
    submission: SubmissionLike
    id: str = ""  # up to 256 bytes of printable text; empty: its number among the requests, from 0
    options: Optional[Options] = None  # None: those of evaluate_many()
    meta: Any = None  # any JSON; it stands in the result


@dataclass(frozen=True)
class Result:
    """What became of one request: an evaluation, or why there is none."""

    id: str
    meta: Any = None
    evaluation: Optional[Evaluation] = None
    fault: str = ""
    same_as: Optional[str] = None  # another request that asked for the same, whose evaluation this is
    attempts: int = 0

    @property
    def accepted(self) -> bool:
        return self.evaluation is not None and self.evaluation.accepted

    @property
    def score(self) -> Optional[float]:
        """The proven speed-up over the reference; None where there is none."""
        return self.evaluation.score if self.evaluation is not None else None

    @property
    def outcome(self) -> Optional[str]:
        """That of the evaluation; "not_judged" where there is none."""
        return self.evaluation.outcome if self.evaluation is not None else "not_judged"

    @property
    def reward(self) -> Optional[float]:
        """The score; 0.0 for a submission that is at fault; None where neither is known, and a 0 would teach what is false."""
        return self.evaluation.reward if self.evaluation is not None else None


#: What the library's ids are without (src/base/document/text.cpp), and surrogates, which are no UTF-8.
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\U000e0000-\U000e0fff]")


def _is_id(text: str) -> bool:
    return not _UNPRINTABLE.search(text) and 1 <= len(text.encode()) <= 256


def _check_types(request: Request) -> None:
    for name in ("problem", "id"):
        value = getattr(request, name)
        if not isinstance(value, str):
            raise InvalidArgument(f"the {name} of a request is a text, not {value!r}")
    _given(Options, "options", request.options)


def _json(name: str, value: Any) -> str:
    """JSON that kbench can read: without NaN and surrogates, which Python writes."""
    try:
        text = json.dumps(value, allow_nan=False, ensure_ascii=False)
        text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidDocument(f"{name} cannot be written as JSON: {error}") from None
    return text


def _line_of(id_: str, request: Request) -> str:
    if request.id not in ("", id_):
        raise InvalidArgument(f"the id {request.id!r} is not 1 to 256 bytes of printable text")
    _json("meta", request.meta)
    submission = _submission(request.submission)._document()
    line = {"id": id_, "problem": request.problem, "meta": request.meta, "files": submission["files"]}
    if submission["language"] is not None:
        line["language"] = submission["language"]
    if request.options is not None:
        line["options"] = request.options._document()
    return _json("the request", line)


class _Written:
    """A file of lines. Raises InputOutputError."""

    def __init__(self, file: Path) -> None:
        self._what = f"cannot write {file}"
        with input_output(self._what):
            self._stream = open(file, "w", encoding="utf-8")  # noqa: SIM115

    def write(self, line: str) -> None:
        with input_output(self._what):
            self._stream.write(line + "\n")

    def __enter__(self) -> "_Written":
        return self

    def __exit__(self, *_: object) -> None:
        with input_output(self._what):
            self._stream.close()


class _Lines:
    """Reads the whole lines of a file that grows."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._offset = 0

    def next(self) -> list[dict[str, Any]]:
        with input_output(f"cannot read {self._file}"):
            try:
                with open(self._file, "rb") as stream:
                    stream.seek(self._offset)
                    text = stream.read()
            except FileNotFoundError:
                return []
        whole = text[: text.rfind(b"\n") + 1]
        self._offset += len(whole)
        return [json.loads(line) for line in whole.splitlines()]


def evaluate_many(
    requests: Iterable[Request],
    options: Optional[Options] = None,
    *,
    output: Optional["str | os.PathLike[str]"] = None,
    devices: Sequence[str] = (),
    jobs: int = 0,
    samples: Literal["none", "summary", "all"] = "summary",
    ordered: bool = True,
    fresh: bool = False,
    site: Optional[Site] = None,
    progress: Optional[Callable[[dict[str, Any]], None]] = None,
) -> Iterator[Result]:
    """Evaluates many requests side by side, and gives their results in the order of the requests.

    With ``ordered=False`` it gives each as soon as it is there. ``output`` is a directory that keeps the results: the same call again goes
    on where an earlier one ended, and evaluates nothing twice. Requests that ask for the same are evaluated once. ``jobs`` is how
    many are compiled at a time, 0 for one on each core; ``devices`` are those to measure on, as ``["cuda:0", "cuda:1"]``.
    ``progress`` is told the counts of the batch's summary (docs/batch.md).

    A request that cannot be evaluated has a ``fault`` and no evaluation. Nothing is done before the first result is asked for. All
    requests are read then. Closing the iterator ends the batch.
    """
    scratch = Scratch()
    try:
        asked: dict[str, Request] = {}
        faults: dict[str, str] = {}
        candidates = scratch.path / "candidates.jsonl"
        with _Written(candidates) as file:
            for number, request in enumerate(requests):
                _check_types(request)
                id_ = request.id if _is_id(request.id) else str(number)
                if id_ in asked:
                    raise InvalidArgument(f"two requests have the id {id_!r}")
                asked[id_] = request
                line = ""  # The library skips it, and counts it: line n is of the n-th request.
                try:
                    line = _line_of(id_, request)
                except KbenchError as error:
                    faults[id_] = str(error)
                file.write(line)
        directory = Path(output) if output is not None else scratch.path / "out"
        arguments = {
            "candidates": str(candidates),
            "output": str(directory),
            "devices": names(devices),
            "jobs": jobs,
            "samples": samples,
            "fresh": fresh,
            "options": _given(Options, "options", options)._document(),
            **_place(site),
        }
        batch = _Batch(arguments, directory / "results.jsonl", asked, faults, progress)
        try:
            yield from batch.in_order() if ordered else batch.as_they_come()
        finally:
            batch.end()
    finally:
        scratch.remove()


class _Batch:
    """A batch that another thread runs, and the results that it writes."""

    def __init__(
        self,
        arguments: Mapping[str, Any],
        file: Path,
        asked: Mapping[str, Request],
        faults: Mapping[str, str],
        progress: Optional[Callable[[dict[str, Any]], None]],
    ) -> None:
        self._pid = os.getpid()
        self._asked = asked  # in the order of their lines
        self._faults = faults  # of those that have no line
        self._lines = _Lines(file)
        self._earlier = self._read()  # of an earlier call; kbench alone knows which of them still hold
        self._progress = progress
        self._changed = threading.Event()
        self._call = Call("batch", arguments, progress=self._told)
        self._summary: Optional[dict[str, Any]] = None
        self._raised: Optional[BaseException] = None
        self._worker = threading.Thread(target=self._work, name="kbench batch", daemon=True)
        self._worker.start()

    def _told(self, counts: dict[str, Any]) -> None:
        self._changed.set()
        if self._progress is not None:
            self._progress(counts)

    def _work(self) -> None:
        try:
            self._summary = self._call.run()
        except BaseException as error:
            self._raised = error
        self._changed.set()

    def end(self) -> None:
        """Ends what runs, if anything does; a forked process leaves it to its parent."""
        if self._pid != os.getpid():
            return
        if self._worker.is_alive():
            self._call.stop()
            self._call.stop()
        self._worker.join()

    def _read(self) -> dict[str, Result]:
        results = {}
        for record in self._lines.next():
            if record["id"] in self._asked:
                results[record["id"]] = Result(
                    id=record["id"],
                    meta=record["meta"],
                    evaluation=_evaluation(record["evaluation"], record["id"]),
                    same_as=record["same_as"],
                    attempts=record["attempts"],
                )
        return results

    def as_they_come(self) -> Iterator[Result]:
        left = set(self._asked)
        while True:
            if self._pid != os.getpid():
                raise InvalidArgument(
                    f"this batch runs in process {self._pid}, from which this one was forked: call evaluate_many() here"
                )
            is_over = not self._worker.is_alive()
            self._changed.clear()
            results = self._read()
            if is_over:
                if self._raised is not None:
                    raise self._raised
                results = {**self._rest(left.difference(results)), **results}
            for id_ in list(results):
                if id_ in left:
                    left.remove(id_)
                    yield results[id_]
            if is_over:
                return
            self._changed.wait(timeout=0.2)

    def _rest(self, ids: set[str]) -> dict[str, Result]:
        """Of requests that got no line in the end: a fault, the earlier result, or that there is none."""
        assert self._summary is not None
        of_line = list(self._asked)
        faults = dict(self._faults)
        for fault in self._summary["faults"]:  # whose id is empty if it cannot be read
            faults[of_line[fault["line"] - 1]] = fault["message"]
        others = ids.difference(faults)
        if len(others) == self._summary["reused"]:  # All of them: none has a fault that is not listed, or was not reached.
            earlier = {id_: dataclasses.replace(self._earlier[id_], meta=self._asked[id_].meta) for id_ in others}
        else:
            earlier = {}
            faults.update(dict.fromkeys(others, self._why_unknown()))
        for id_, fault in faults.items():
            _log.warning("the request %r is not evaluated: %r", id_, fault)
        return {**{id_: Result(id=id_, meta=self._asked[id_].meta, fault=faults[id_]) for id_ in faults}, **earlier}

    def _why_unknown(self) -> str:
        assert self._summary is not None
        listed = len(self._summary["faults"])
        if self._summary["fault_count"] > listed:
            return f"more than {listed} requests have faults, and this may be one that is not listed: evaluate it with fewer others"
        return "the batch ended before it was evaluated"

    def in_order(self) -> Iterator[Result]:
        held: dict[str, Result] = {}
        order = iter(self._asked)
        awaited = next(order, None)
        for result in self.as_they_come():
            held[result.id] = result
            while awaited is not None and awaited in held:
                yield held.pop(awaited)
                awaited = next(order, None)


def score_batch(
    output: "str | os.PathLike[str]", *, speedups: Optional[Sequence[float]] = None, tries: Optional[Sequence[int]] = None
) -> BatchScore:
    """Rates, fast_p, pass@k and speed-ups, with intervals, of the results in a batch's directory."""
    arguments: dict[str, Any] = {"output": os.fspath(output)}
    if speedups is not None:
        arguments["speedups"] = [finite("speedups", float(each)) for each in speedups]
    if tries is not None:
        arguments["tries"] = list(tries)
    return BatchScore(call("score_batch", arguments))


__all__ = [
    "KbenchError",
    "Options",
    "Request",
    "Result",
    "Site",
    "Submission",
    "check_problem",
    "compare",
    "compile",
    "describe",
    "doctor",
    "evaluate",
    "evaluate_async",
    "evaluate_many",
    "languages",
    "list_problems",
    "replay",
    "score_batch",
    "starter",
]
