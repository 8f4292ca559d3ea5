"""A judge elsewhere: ``kbench serve`` on another machine, used as the package itself. Needs neither kbench's library nor a GPU."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import os
import secrets
import ssl
import time
import urllib.parse
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, Optional, TypeVar

from ._api import Options, Progress, Request, Result, Site, SubmissionLike, _begin, _given, _json, _options
from ._client_batch import Batch
from ._errors import InvalidArgument, InvalidDocument
from ._http import Http
from ._jobs import LONGEST_WAIT, STATES, Job, Run, State, body_of, id_of, look
from ._library import _Handle
from ._records import Evaluation, Problem
from ._settings import milliseconds

_MOST_JOBS = 256

_Value = TypeVar("_Value")


def _changed(options: Optional[Options], changes: Mapping[str, Any]) -> dict[str, Any]:
    of_machine = {"site", "pool", *(field.name for field in dataclasses.fields(Site))}
    for name in changes:
        if name in of_machine:
            raise TypeError(f"{name}= is for evaluations on this machine: a judge has its own")
    return _options(options, changes)


class Client(_Handle):
    """A judge elsewhere, ``kbench serve``: the package's functions, evaluated there.

    ::

        judge = kbench.Client("https://judge.example:8443", token)   # or KBENCH_SERVER and KBENCH_TOKEN
        result = judge.evaluate("softmax", Path("mine.cu"), device="cuda")

    A judge that cannot be reached, is restarted or has no room is asked again for ``timeout`` seconds, and then ``Unavailable`` is
    raised. No job is made twice by that. ``tls`` replaces the system's certificates and settings for https. Threads may share a client;
    a forked process may use its parent's.
    """

    def __init__(
        self,
        url: Optional[str] = None,
        token: Optional[str] = None,
        *,
        timeout: float = 120.0,
        tls: Optional[ssl.SSLContext] = None,
    ) -> None:
        url = url or os.environ.get("KBENCH_SERVER")
        if not url:
            raise InvalidArgument("no judge is named: give its URL, or set KBENCH_SERVER")
        token = token if token is not None else os.environ.get("KBENCH_TOKEN")
        patience = (milliseconds("timeout", timeout) or 0) / 1000
        if patience < 0:
            raise InvalidArgument(f"timeout: expected 0 s or more, not {timeout!r}")
        self._http = Http(url, (token or "").strip() or None, patience, tls)

    def __repr__(self) -> str:
        return f"<Client of {self._http.url}>"

    def close(self) -> None:
        """Closes idle connections. The client may be used again."""
        self._http.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def evaluate(
        self,
        problem: str,
        submission: SubmissionLike,
        options: Optional[Options] = None,
        *,
        progress: Optional[Progress] = None,
        **changes: Any,
    ) -> Evaluation:
        """Is the submission right, and how fast is it? As ``kbench.evaluate()``, but the judge evaluates.

        ``progress`` is told ``phase`` (queued or running), ``position`` and ``estimated_wait`` (seconds) when they change. It waits for as
        long as the judge needs. Ctrl-C cancels the job. Raises ``KbenchError``, ``Cancelled`` if somebody else cancelled the job, and
        what ``progress`` raises.
        """
        return Run(self._http, body_of(problem, submission, _changed(options, changes)), progress).run().outcome()

    async def evaluate_async(
        self,
        problem: str,
        submission: SubmissionLike,
        options: Optional[Options] = None,
        *,
        progress: Optional[Progress] = None,
        **changes: Any,
    ) -> Evaluation:
        """``evaluate()`` for asyncio. Cancelling the task cancels the job. ``progress`` is called on the loop's thread."""
        loop = asyncio.get_running_loop()
        told = None
        if progress is not None:
            told = lambda what: loop.call_soon_threadsafe(progress, what)  # noqa: E731
        run = Run(self._http, body_of(problem, submission, _changed(options, changes)), told)
        future = asyncio.wrap_future(_begin("evaluate", run.run))
        try:
            job = await asyncio.shield(future)
        except asyncio.CancelledError:
            stopping = asyncio.wrap_future(_begin("cancel", run.stop))
            while not stopping.done():
                with contextlib.suppress(asyncio.CancelledError):  # Waits on if the task is cancelled once more.
                    await asyncio.wait([stopping])
            future.cancel()  # Nobody asks for it any more.
            raise
        return job.outcome()

    def evaluate_many(
        self,
        requests: Iterable[Request],
        options: Optional[Options] = None,
        *,
        jobs: int = 16,
        ordered: bool = True,
        progress: Optional[Callable[[dict[str, Any]], None]] = None,
    ) -> Iterator[Result]:
        """Evaluates many requests, of which the judge has ``jobs`` at a time, and gives their results in the order of the requests.

        With ``ordered=False`` it gives each as soon as it is there. Requests that ask for the same are evaluated once. ``progress`` is
        told counts: ``evaluated``, ``duplicates``, ``fault_count``, ``running``, ``waiting``, and ``verdicts``.

        A request that cannot be evaluated has a ``fault`` and no evaluation. If the judge cannot be reached or refuses the token, no
        other request is sent, and that is raised after the last result. Nothing is done before the first result is asked for. All
        requests are read then. Closing the iterator cancels what the judge has not ended.
        """
        if not 1 <= jobs <= _MOST_JOBS:
            raise InvalidArgument(f"jobs: expected 1 to {_MOST_JOBS}, not {jobs!r}")
        batch = Batch(self._http, requests, _given(Options, "options", options), progress)
        try:
            yield from batch.in_order(jobs) if ordered else batch.as_they_come(jobs)
        finally:
            batch.end()

    def submit(self, problem: str, submission: SubmissionLike, options: Optional[Options] = None, **changes: Any) -> Job:
        """Puts an evaluation into the judge's queue, and does not wait for it: ``job()`` tells of it, also to another program."""
        body = body_of(problem, submission, _changed(options, changes))
        return Job._of(self._http.request("POST", "/v1/evaluations", body, key=secrets.token_hex(16)))

    def job(self, id: str, wait: Optional[float] = None) -> Job:  # noqa: A002
        """A job, as it is. With ``wait``, returns when it is over, or after that many seconds."""
        end = time.monotonic() + (milliseconds("wait", wait) or 0) / 1000
        while True:
            left = max(0.0, end - time.monotonic())
            job = look(self._http, id_of(id), min(left, LONGEST_WAIT))
            if job.is_over or time.monotonic() >= end:
                return job

    def jobs(self, state: Optional[State] = None) -> Iterator[Job]:
        """The token's own jobs, everybody's for a manager; the newest first. Asks for a hundred at a time."""
        if state is not None and state not in STATES:
            raise InvalidArgument(f"state: expected one of {', '.join(STATES)}, not {state!r}")
        filters = "" if state is None else f"&state={state}"
        before = ""
        while True:
            page = self._http.request("GET", f"/v1/jobs?limit=100{filters}{before}")
            if not isinstance(page, dict) or not isinstance(page.get("jobs"), list):
                raise InvalidDocument("the judge's answer is no list of jobs")
            yield from map(Job._of, page["jobs"])
            if page.get("next") is None or not page["jobs"]:
                return
            before = f"&before={urllib.parse.quote(str(page['next']), safe='')}"

    def cancel(self, id: str) -> Job:  # noqa: A002
        """Ends a job that waits or runs. Raises ``KbenchError`` with the code ``conflict`` if it has ended by itself, or was lost."""
        return Job._of(self._http.request("DELETE", f"/v1/jobs/{id_of(id)}"))

    def list_problems(self) -> list[str]:
        """The names of the judge's problems, sorted."""
        return self._call("list_problems", {}, list)

    def describe(self, problem: str, *, device: str = "", dtype: Optional[str] = None) -> Problem:
        """Signature, cases, FLOPs and tolerances of a problem."""
        options = _options(None, {"device": device, "dtype": dtype})
        return Problem(self._call("describe", {"problem": problem, "options": options}, dict))

    def starter(
        self,
        problem: str,
        language: Optional[str] = None,
        *,
        reference: Optional[Literal["eager", "compile"]] = None,
        dtype: Optional[str] = None,
    ) -> str:
        """The text of a file that compiles as it is, and computes nothing: as ``kbench.starter()``."""
        options = _options(None, {"dtype": dtype})
        return self._call("starter", {"problem": problem, "language": language, "reference": reference, "options": options}, str)

    def languages(self) -> list[str]:
        """The languages that submissions may be in."""
        return self._call("languages", {}, list)

    def explain(self, evaluation: Evaluation) -> str:
        """``evaluation.explain()``, which takes kbench's library, made by the judge."""
        return self._call("explain", {"evaluation": evaluation.to_dict()}, str)

    def _call(self, operation: str, arguments: Mapping[str, Any], kind: type[_Value]) -> _Value:
        body = _json("the arguments", dict(arguments)).encode()
        answer = self._http.request("POST", f"/v1/{operation}", body)
        if not isinstance(answer, dict) or not isinstance(answer.get("result"), kind):
            raise InvalidDocument(f"the judge's answer to {operation} is not the expected one: {{'result': {kind.__name__}}}")
        return answer["result"]
