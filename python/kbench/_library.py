"""The library that does the work, through its C interface (kbench/kbench.h)."""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import functools
import json
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Optional

from ._errors import Cancelled, InputOutputError, InvalidArgument, KbenchError, NotInstalled, error_of

_PROGRESS = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)
_HERE = Path(__file__).resolve().parent

#: How long the end of the program waits for calls, in seconds. Stopping one takes some 0.2 s.
_END_LIMIT = 10.0


def _candidates() -> list[str]:
    named = os.environ.get("KBENCH_LIBRARY")
    if named:
        return [named]
    return [str(_HERE / "lib" / "libkbench.so"), "libkbench.so"]


def _declared(library: ctypes.CDLL) -> ctypes.CDLL:
    library.kbench_version.restype = ctypes.c_char_p
    library.kbench_pool_new.restype = ctypes.c_void_p
    library.kbench_pool_free.argtypes = [ctypes.c_void_p]
    library.kbench_control_new.argtypes = [ctypes.c_void_p, _PROGRESS, ctypes.c_void_p]
    library.kbench_control_new.restype = ctypes.c_void_p
    library.kbench_control_stop.argtypes = [ctypes.c_void_p]
    library.kbench_control_free.argtypes = [ctypes.c_void_p]
    library.kbench_call.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]
    library.kbench_call.restype = ctypes.c_void_p  # not c_char_p: the text has to be freed
    library.kbench_free.argtypes = [ctypes.c_void_p]
    return library


@functools.cache
def _library() -> ctypes.CDLL:
    """Loads the library at its first use, so that a package whose library is unusable can be imported."""
    tried = []
    for candidate in _candidates():
        try:
            return _declared(ctypes.CDLL(candidate))
        except OSError as error:
            tried.append(f"{candidate}: {error}")
        except AttributeError as error:
            tried.append(f"{candidate} is another library: {error}")
    raise NotInstalled("kbench's library cannot be loaded; KBENCH_LIBRARY may name it. " + "; ".join(tried))


def version() -> str:
    return _library().kbench_version().decode()


class _Process:
    """Calls and directories that this process has begun, which end with it. A process forked from it starts with none."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.is_ending = False
        self.calls: "set[Call]" = set()
        self.directories: set[str] = set()
        atexit.register(self.end)
        # The children of multiprocessing end without atexit's functions, but with its finalizers.
        processes = sys.modules.get("multiprocessing")
        if processes is not None and processes.parent_process() is not None:
            from multiprocessing.util import Finalize

            Finalize(None, self.end, exitpriority=100)

    def end(self) -> None:
        """Stops the calls of threads that the program's end does not wait for, and removes the directories."""
        if self.pid != os.getpid():
            return
        self.is_ending = True
        deadline = time.monotonic() + _END_LIMIT
        calls = list(self.calls)
        for call in calls:
            call.stop()
            call.stop()
        for call in calls:
            call.ended.wait(max(0.0, deadline - time.monotonic()))
        for directory in list(self.directories):
            shutil.rmtree(directory, ignore_errors=True)


_process: Optional[_Process] = None


def _this_process() -> _Process:
    global _process
    if _process is None or _process.pid != os.getpid():
        _process = _Process()
    return _process


def own_interpreter() -> Optional[str]:
    """The interpreter for submissions in Python unless another is named; None in a program that only embeds Python."""
    if os.environ.get("KBENCH_PYTHON") or sys.implementation.name != "cpython":
        return None
    is_interpreter = bool(sys.executable) and Path(sys.executable).name.startswith("python")
    return sys.executable if is_interpreter else None


@contextlib.contextmanager
def input_output(what: str) -> Iterator[None]:
    """Makes the system's errors of files kbench's own."""
    try:
        yield
    except OSError as error:
        raise InputOutputError(f"{what}: {error}") from None


class Scratch:
    """A directory of this process for files, which is removed at the process's end at the latest."""

    def __init__(self) -> None:
        self._process = _this_process()
        with input_output("cannot make a temporary directory; TMPDIR may name a place for it"):
            self._name = tempfile.mkdtemp(prefix="kbench-")
        self._process.directories.add(self._name)
        self.path = Path(self._name)

    def remove(self) -> None:
        """A forked process leaves it to its parent. If a daemon's thread is ended amid this, the process's end removes the rest."""
        if self._process.pid == os.getpid() and self._name in self._process.directories:
            shutil.rmtree(self._name, ignore_errors=True)
            self._process.directories.discard(self._name)


class _Handle:
    """Refers to an object of the library in this process, which a copy would free once more."""

    def __reduce_ex__(self, _protocol: object) -> Any:
        name = type(self).__name__
        raise TypeError(f"a {name} cannot be copied or pickled: make another, kbench.{name}(), in each process that needs one")


class ProcessPool(_Handle):
    """Keeps helper processes, interpreters of Python among them, from one evaluation to the next.

    An evaluation of a submission in Python without a pool imports torch anew, which takes seconds. With one, it is imported once.
    Any number of threads of one process may use a pool. It ends with its ``with`` block, or with ``close()``::

        with kbench.ProcessPool() as pool:
            for source in sources:
                kbench.evaluate("softmax", source, device="cuda", pool=pool)

    A pool cannot be copied or pickled, and a forked process cannot use its parent's (``InvalidArgument``).
    """

    _handle: Optional[int] = None

    def __init__(self) -> None:
        self._library = _library()  # by itself: a module's names may be gone when the last objects are
        self._handle = self._library.kbench_pool_new()
        if not self._handle:
            raise MemoryError("there is no memory for a pool of processes")

    def close(self) -> None:
        """Ends the processes. Those that an evaluation uses end with it."""
        handle, self._handle = self._handle, None
        if handle:
            self._library.kbench_pool_free(handle)

    def __enter__(self) -> "ProcessPool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<ProcessPool{'' if self._handle else ', closed'}>"


class Call(_Handle):
    """One call of the library, which another thread may stop. It is made once."""

    _control: Optional[int] = None

    def __init__(
        self,
        operation: str,
        arguments: Mapping[str, Any],
        progress: Optional[Callable[[dict[str, Any]], None]] = None,
        pool: Optional[ProcessPool] = None,
    ) -> None:
        self._operation = operation
        self._lock = threading.RLock()  # of the control; a signal's handler may interrupt its holder
        self.ended = threading.Event()  # set when the library has returned
        self._arguments = json.dumps(arguments, default=os.fspath)
        self._progress = progress
        self._raised: Optional[BaseException] = None
        self._callback = _PROGRESS(self._tell if progress else 0)
        if pool is not None and not pool._handle:
            raise InvalidArgument("the pool of processes has been closed")
        self._library = _library()
        self._control = self._library.kbench_control_new(pool._handle if pool else None, self._callback, None)
        if not self._control:
            raise MemoryError("there is no memory for a call")

    def __del__(self) -> None:
        if self._control:
            self._release()

    def _release(self) -> None:
        """Frees what the call needs. It keeps a pool's processes, and an exception's frames may keep this object."""
        with self._lock:
            control, self._control = self._control, None
        if control:
            self._library.kbench_control_free(control)

    def _tell(self, text: bytes, _context: object) -> int:
        assert self._progress is not None
        try:
            self._progress(json.loads(text))
        except BaseException as error:  # goes on where the call returns
            self._raised = error
            return 1
        return 0

    def stop(self) -> None:
        """Ends the call within 0.2 s; a batch lets what runs come to its end, unless it is stopped twice."""
        with self._lock:
            if self._control:
                self._library.kbench_control_stop(self._control)

    def _ask(self) -> Optional[int]:
        process = _this_process()
        is_main = threading.current_thread() is threading.main_thread()
        process.calls.add(self)
        try:
            if not process.is_ending or is_main:
                return self._library.kbench_call(self._control, self._operation.encode(), self._arguments.encode())
        finally:
            self._release()
            self.ended.set()
            process.calls.discard(self)
            if process.is_ending and not is_main:
                raise SystemExit  # ends a daemon's thread without a word, as the interpreter would
        return None

    def _run(self) -> Any:
        text = self._ask()
        if not text:
            raise MemoryError("there is no memory for the answer")
        try:
            answer = json.loads(ctypes.string_at(text))
        finally:
            self._library.kbench_free(text)
        if self._raised is not None:
            raise self._raised
        if "error" in answer:
            raise error_of(answer["error"]["code"], answer["error"]["message"])
        return answer["result"]

    def run(self) -> Any:
        """Returns the result. Releases the interpreter's lock; Ctrl-C ends the call, and is raised when it has ended."""
        if threading.current_thread() is not threading.main_thread() or _this_process().is_ending:
            return self._run()
        # A signal's handler runs between two instructions of the main thread, so that waits where it can be interrupted. It does not
        # join the other: some versions of CPython take a thread for ended whose join() was interrupted.
        outcome: list[Any] = []
        ended = threading.Event()

        def work() -> None:
            try:
                outcome.append((self._run(), None))
            except BaseException as error:
                outcome.append((None, error))
            ended.set()

        try:
            threading.Thread(target=work, name=f"kbench {self._operation}", daemon=True).start()
        except RuntimeError:  # The program is ending, or the system refuses threads.
            return self._run()
        interruption: Optional[BaseException] = None
        while not ended.is_set():
            try:
                ended.wait()
            except BaseException as error:
                interruption = error
                self.stop()
        if interruption is not None:
            raise interruption
        result, error = outcome[0]
        if error is not None:
            raise error
        return result


def call(operation: str, arguments: Mapping[str, Any], **how: Any) -> Any:
    return Call(operation, arguments, **how).run()


__all__ = ["Call", "Cancelled", "KbenchError", "ProcessPool", "call", "version"]
