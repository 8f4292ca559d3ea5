"""Many evaluations at a judge elsewhere."""

from __future__ import annotations

import logging
import os
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Optional

from ._api import Options, Request, Result, _check_types, _is_id
from ._errors import Cancelled, Forbidden, InvalidArgument, InvalidDocument, KbenchError, Unauthorized, Unavailable
from ._http import Http
from ._jobs import Run, body_of
from ._records import Evaluation

_log = logging.getLogger("kbench")

_END_LIMIT = 10.0  # seconds for the end of what runs

#: Faults of the caller or the judge, and not of one request.
_OF_ALL = (Unauthorized, Forbidden, Unavailable, InvalidDocument)


class Batch:
    """Requests, some of which are at the judge, and their results."""

    def __init__(
        self, http: Http, requests: Iterable[Request], options: Options, progress: Optional[Callable[[dict[str, Any]], None]]
    ) -> None:
        self._http = http
        self._progress = progress
        self._pid = os.getpid()
        self._asked: dict[str, Request] = {}
        self._faults: dict[str, str] = {}
        self._alike: dict[bytes, list[str]] = {}  # ids by what they ask for
        for number, request in enumerate(requests):
            self._add(number, request, options)
        self._lock = threading.Lock()
        self._left = iter(list(self._alike.items()))  # what no thread has begun
        self._running: set[Run] = set()
        self._threads: list[threading.Thread] = []
        self._ready: "queue.SimpleQueue[Optional[Result]]" = queue.SimpleQueue()  # None: a thread has ended
        self._failure: Optional[BaseException] = None  # the first fault that is of all
        self._is_closed = False
        self._counts: "Counter[str]" = Counter()
        self._verdicts: "Counter[str]" = Counter()

    def _add(self, number: int, request: Request, options: Options) -> None:
        _check_types(request)
        id_ = request.id if _is_id(request.id) else str(number)
        if id_ in self._asked:
            raise InvalidArgument(f"two requests have the id {id_!r}")
        self._asked[id_] = request
        try:
            if request.id not in ("", id_):
                raise InvalidArgument(f"the id {request.id!r} is not 1 to 256 bytes of printable text")
            body = body_of(request.problem, request.submission, (request.options or options)._document())
            self._alike.setdefault(body, []).append(id_)
        except KbenchError as error:
            self._faults[id_] = str(error)

    def as_they_come(self, jobs: int) -> Iterator[Result]:
        """Each result as soon as it is there; then raises what ended the batch, if anything did."""
        for id_, fault in self._faults.items():
            yield self._told(Result(id=id_, meta=self._asked[id_].meta, fault=fault))
        for _ in range(min(jobs, len(self._alike))):
            thread = threading.Thread(target=self._work, name="kbench many", daemon=True)
            self._threads.append(thread)
            thread.start()
        left = len(self._threads)
        while left:
            if self._pid != os.getpid():
                raise InvalidArgument(
                    f"this batch runs in process {self._pid}, from which this one was forked: call evaluate_many() here"
                )
            result = self._ready.get()
            if result is None:
                left -= 1
            else:
                yield self._told(result)
        if self._failure is not None:
            raise self._failure

    def in_order(self, jobs: int) -> Iterator[Result]:
        """The same in the order of the requests."""
        held: dict[str, Result] = {}
        left = iter(self._asked)
        awaited = next(left, None)
        try:
            for result in self.as_they_come(jobs):
                held[result.id] = result
                while awaited is not None and awaited in held:
                    yield held.pop(awaited)
                    awaited = next(left, None)
        except _OF_ALL:  # Some that were awaited never come.
            yield from (held[id_] for id_ in self._asked if id_ in held)
            raise

    def _told(self, result: Result) -> Result:
        if result.evaluation is None:
            _log.warning("the request %r is not evaluated: %r", result.id, result.fault)
            self._counts["fault_count"] += 1
        else:
            self._counts["duplicates" if result.same_as else "evaluated"] += 1
            self._verdicts[result.evaluation.verdict] += 1
        if self._progress is not None:
            names = ("evaluated", "duplicates", "fault_count")
            done, running = sum(self._counts.values()), len(self._running)
            counts = {**{name: self._counts[name] for name in names}, "running": running, "verdicts": dict(self._verdicts)}
            self._progress({**counts, "waiting": max(0, len(self._asked) - done - running)})
        return result

    def _work(self) -> None:
        try:
            while True:
                with self._lock:
                    body, ids = next(self._left, (b"", []))
                    if not ids or self._is_closed or self._failure is not None:
                        return
                    run = Run(self._http, body, may_wait=self._has_jobs)
                    self._running.add(run)
                self._take(run, ids)
        except BaseException as error:
            self._fail(error)
        finally:
            self._ready.put(None)

    def _take(self, run: Run, ids: list[str]) -> None:
        evaluation: Optional[Evaluation] = None
        fault = ""
        try:
            evaluation = run.run().outcome(ids[0])
        except _OF_ALL as error:
            self._fail(error)
            return
        except (KbenchError, Cancelled) as error:
            fault = str(error)
        finally:
            with self._lock:
                self._running.discard(run)
        for number, id_ in enumerate(ids):
            same_as = ids[0] if number > 0 and evaluation is not None else None
            result = Result(id_, self._asked[id_].meta, evaluation, fault, same_as, attempts=int(evaluation is not None))
            self._ready.put(result)

    def _has_jobs(self) -> bool:
        """Whether the judge has a job of this batch, so that there will be room again."""
        with self._lock:
            return any(run.has_job for run in self._running)

    def _fail(self, error: BaseException) -> None:
        with self._lock:
            self._failure = self._failure or error

    def end(self) -> None:
        """Cancels what runs, if anything does; a forked process leaves it to its parent."""
        if self._pid != os.getpid():
            return
        with self._lock:
            self._is_closed = True
            running = list(self._running)
        deadline = time.monotonic() + _END_LIMIT
        for run in running:
            run.stopped.set()
        for run in running:
            if time.monotonic() < deadline:
                run.stop()
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
