"""Evaluations at a judge elsewhere, one by one."""

from __future__ import annotations

import contextlib
import math
import os
import re
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Optional

from ._api import ProblemRef, Progress, SubmissionLike, _evaluation, _json, _submission
from ._errors import Cancelled, InvalidArgument, InvalidDocument, JobFailed, KbenchError, Unavailable
from ._http import Http, clean
from ._records import Evaluation

State = Literal["queued", "running", "ended", "cancelled", "lost"]

STATES = ("queued", "running", "ended", "cancelled", "lost")
LONGEST_WAIT = 30.0  # seconds of one request for a job: proxies give up after 60
_WAIT_BETWEEN_STEPS = 3.0  # the same where somebody is told of the job's position
_SHORTEST_LOOK = 1.0  # seconds from one look to the next, even where the judge does not wait


@dataclass(frozen=True)
class Job:
    """An evaluation that a judge was asked for, as it was when the judge answered."""

    id: str
    state: State
    owner: str  # name of a token; empty at a judge without tokens
    problem: str
    device: str  # "cpu" or "cuda"
    device_model: str  # as ``Options.device_model``
    made: datetime
    begun: Optional[datetime] = None  # the last time that a worker took it
    ended: Optional[datetime] = None
    position: Optional[int] = None  # of a queued job: 1 is next for its device
    estimated_wait: Optional[float] = None  # seconds, of a queued job; None: nothing is known
    evaluation: Optional[Evaluation] = None  # of an ended job, but not in ``Client.jobs()``
    message: Optional[str] = None  # why an ended job has none

    @property
    def is_over(self) -> bool:
        return self.state not in ("queued", "running")

    @classmethod
    def _of(cls, document: Any) -> "Job":
        try:
            return cls._read(document)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise InvalidDocument(f"the judge's answer is no job that can be read: {type(error).__name__}: {error}") from None

    @classmethod
    def _read(cls, document: Mapping[str, Any]) -> "Job":
        def moment(name: str) -> Optional[datetime]:
            text = document.get(name)
            return None if text is None else datetime.fromisoformat(text.replace("Z", "+00:00"))

        state, made, evaluation = document["state"], moment("made"), document.get("evaluation")
        if state not in STATES or made is None:
            raise ValueError(f"state {state!r}, made {document['made']!r}")
        if evaluation is not None and not isinstance(evaluation["verdict"], str):
            raise ValueError("its evaluation has no verdict")
        position, wait, message = (document.get(name) for name in ("position", "estimated_wait_s", "message"))
        return cls(
            id=id_of(document["id"]),
            state=state,
            owner=str(document["owner"]),
            problem=str(document["problem"]),
            device=str(document["device"]["kind"]),
            device_model=str(document["device"]["model"]),
            made=made,
            begun=moment("begun"),
            ended=moment("ended"),
            position=None if position is None else int(position),
            estimated_wait=None if wait is None else float(wait),
            evaluation=None if evaluation is None else Evaluation(evaluation),
            message=None if message is None else clean(str(message)),
        )

    def outcome(self, id_: str = "") -> Evaluation:
        if self.state == "cancelled":
            raise Cancelled(f"the job {self.id} was cancelled at the judge")
        if self.evaluation is None:
            how = "was lost" if self.state == "lost" else "ended"
            raise JobFailed(f"the job {self.id} {how} without an evaluation: {self.message or 'the judge does not say why'}")
        return _evaluation(self.evaluation.to_dict(), id_)


def id_of(text: Any) -> str:
    """A job's id, which becomes a part of a path."""
    if not isinstance(text, str) or not re.fullmatch(r"[A-Za-z0-9_-]{1,128}", text):
        raise InvalidArgument(f"id: expected that of a job, not {text!r}")
    return text


def body_of(problem: ProblemRef, submission: SubmissionLike, options: Mapping[str, Any]) -> bytes:
    if not isinstance(problem, str):
        raise InvalidArgument(f"a judge knows problems by their names, and not by a path as {os.fspath(problem)!r}")
    document = {name: value for name, value in _submission(submission)._document().items() if value is not None}
    return _json("the request", {"problem": problem, "submission": document, "options": dict(options)}).encode()


class Run:
    """One evaluation at a judge, which another thread may stop."""

    def __init__(
        self,
        http: Http,
        body: bytes,
        progress: Optional[Progress] = None,
        may_wait: Callable[[], bool] = lambda: False,
    ) -> None:
        self._http = http
        self._body = body
        self._progress = progress
        self._may_wait = may_wait
        self._key = secrets.token_hex(16)
        self._id: Optional[str] = None
        self.stopped = threading.Event()

    def run(self) -> Job:
        """Returns the job when it is over. Cancels it if anything is raised."""
        try:
            job = Job._of(self._post(stopped=self.stopped, may_wait=self._may_wait))
            self._id = job.id
            told: Optional[dict[str, Any]] = None
            while not job.is_over:
                if self.stopped.is_set():
                    raise Cancelled("the evaluation was stopped")
                if self._progress is not None:
                    what = {"phase": job.state, "position": job.position, "estimated_wait": job.estimated_wait}
                    if what != told:
                        self._progress(dict(what))
                        told = what
                wait = LONGEST_WAIT if self._progress is None else _WAIT_BETWEEN_STEPS
                job = look(self._http, job.id, wait, self.stopped)
            return job
        except BaseException as error:
            was_refused = isinstance(error, KbenchError) and not isinstance(error, (Unavailable, InvalidDocument))
            if self._id is not None or not was_refused:
                self._cancel()
            raise

    def _post(self, **how: Any) -> Any:
        return self._http.request("POST", "/v1/evaluations", self._body, key=self._key, **how)

    def _cancel(self) -> None:
        """Tries once. Where the judge's answer was not heard, its key finds the job."""
        with contextlib.suppress(Exception):
            id_ = self._id or Job._of(self._post(attempts_for=0.0)).id
            self._http.request("DELETE", f"/v1/jobs/{id_}", attempts_for=0.0)

    @property
    def has_job(self) -> bool:
        """Whether the judge has taken it."""
        return self._id is not None

    def stop(self) -> None:
        """Ends run(), with its job. Returns before it has ended."""
        self.stopped.set()
        if self._id is not None:  # Else run() finds that it was stopped when it has the id.
            self._cancel()


def look(http: Http, id_: str, wait: float, stopped: Optional[threading.Event] = None) -> Job:
    """The job when it is over, or as it is after so many seconds at most."""
    begin = time.monotonic()
    job = Job._of(http.request("GET", f"/v1/jobs/{id_}?wait={math.ceil(wait)}", wait=wait, stopped=stopped))
    if not job.is_over:
        (stopped or threading.Event()).wait(begin + min(wait, _SHORTEST_LOOK) - time.monotonic())
    return job
