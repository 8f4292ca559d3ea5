"""The library that does the work, through its C interface (kbench/kbench.h)."""

from __future__ import annotations

import ctypes
import json
import os
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Optional

from ._errors import Cancelled, KbenchError, error_of

_PROGRESS = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)
_HERE = Path(__file__).resolve().parent


def _candidates() -> list[str]:
    named = os.environ.get("KBENCH_LIBRARY")
    if named:
        return [named]
    return [str(_HERE / "lib" / "libkbench.so"), "libkbench.so"]


def _load() -> ctypes.CDLL:
    tried = []
    for candidate in _candidates():
        try:
            library = ctypes.CDLL(candidate)
            break
        except OSError as error:
            tried.append(f"{candidate}: {error}")
    else:
        raise ImportError("kbench's library cannot be loaded; KBENCH_LIBRARY may name it. " + "; ".join(tried))
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


_library = _load()

version: str = _library.kbench_version().decode()


class ProcessPool:
    """Keeps helper processes, interpreters of Python among them, from one evaluation to the next.

    An evaluation of a submission in Python without a pool imports torch anew, which takes seconds. With one, it is imported once.
    Any number of threads may use a pool. It ends with its ``with`` block, or with ``close()``::

        with kbench.ProcessPool() as pool:
            for source in sources:
                kbench.evaluate("softmax", source, device="cuda", pool=pool)
    """

    def __init__(self) -> None:
        self._handle: Optional[int] = _library.kbench_pool_new()
        if not self._handle:
            raise MemoryError("there is no memory for a pool of processes")

    def close(self) -> None:
        """Ends the processes. No evaluation may be using them."""
        if self._handle:
            _library.kbench_pool_free(self._handle)
            self._handle = None

    def __enter__(self) -> "ProcessPool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()


class Call:
    """One call of the library, which another thread may stop."""

    def __init__(
        self,
        method: str,
        arguments: Mapping[str, Any],
        progress: Optional[Callable[[dict[str, Any]], None]] = None,
        pool: Optional[ProcessPool] = None,
    ) -> None:
        self._method = method
        self._arguments = json.dumps(arguments, default=os.fspath)
        self._progress = progress
        self._raised: Optional[BaseException] = None
        self._callback = _PROGRESS(self._tell if progress else 0)
        self._pool = pool  # lives as long as the control that names it
        if pool is not None and not pool._handle:
            raise ValueError("the pool of processes has been closed")
        self._control = _library.kbench_control_new(pool._handle if pool else None, self._callback, None)
        if not self._control:
            raise MemoryError("there is no memory for a call")

    def __del__(self) -> None:
        if getattr(self, "_control", None):
            _library.kbench_control_free(self._control)

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
        _library.kbench_control_stop(self._control)

    def _run(self) -> Any:
        text = _library.kbench_call(self._control, self._method.encode(), self._arguments.encode())
        if not text:
            raise MemoryError("there is no memory for the answer")
        try:
            answer = json.loads(ctypes.string_at(text))
        finally:
            _library.kbench_free(text)
        if self._raised is not None:
            raise self._raised
        if "error" in answer:
            raise error_of(answer["error"]["code"], answer["error"]["message"])
        return answer["result"]

    def run(self) -> Any:
        """Returns the result. Releases the interpreter's lock; Ctrl-C ends the call, and is raised when it has ended."""
        if threading.current_thread() is not threading.main_thread():
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

        threading.Thread(target=work, name=f"kbench {self._method}", daemon=True).start()
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


def call(method: str, arguments: Mapping[str, Any], **how: Any) -> Any:
    return Call(method, arguments, **how).run()


__all__ = ["Call", "Cancelled", "KbenchError", "ProcessPool", "call", "version"]
