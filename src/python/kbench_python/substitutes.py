"""What the interpreter's modules do by calls that the walls refuse, and that can be done without harm in another way."""

import errno
import mmap
import os
import selectors
import stat
import tempfile
import warnings
from multiprocessing import context, queues, reduction

from .runner import report_error

KIND = 0xF  # mask of a mapping's kind: MAP_TYPE, which has no name in Python


class Mapping(mmap.mmap):
    """Memory that no other process shares yet is a file of the submission's directory, which has a bounded size.

    It stays shared with the processes that are started, as it is elsewhere.
    """

    def __new__(cls, fileno, length, flags=mmap.MAP_SHARED, *others, **named):
        is_private = flags & KIND != mmap.MAP_SHARED or named.get("access") == mmap.ACCESS_COPY
        if fileno != -1 or length <= 0 or is_private:
            return super().__new__(cls, fileno, length, flags, *others, **named)
        with tempfile.TemporaryFile() as file:
            os.posix_fallocate(file.fileno(), 0, length)  # running out is an error here, not a signal later
            return super().__new__(cls, file.fileno(), length, flags & ~mmap.MAP_ANONYMOUS, *others, **named)


Mapping.__name__ = Mapping.__qualname__ = "mmap"
Mapping.__module__ = "mmap"


class CopiedFile:
    """A file, such as a tensor's shared memory, that another process is sent by its contents. Descriptors stay where they are."""

    def __init__(self, descriptor):
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise PermissionError(errno.EPERM, "descriptors cannot be sent to another process (sendmsg)")
        warnings.warn("kbench: memory that is sent to another process arrives there as a copy, which is not shared", stacklevel=2)
        self.contents = os.pread(descriptor, status.st_size, 0)

    def detach(self):
        with tempfile.TemporaryFile() as file:
            file.write(self.contents)
            file.flush()
            return os.dup(file.fileno())


def end_for_unsent(error, _):
    """Ends a process that cannot put an object into a queue, because the process that waits for the object would wait for ever."""
    report_error(error, "a queue cannot send it")
    os._exit(1)


def refuse_start_method(_):
    raise ValueError(
        "'fork' is the only start method of multiprocessing in a submission: an interpreter that starts anew (spawn) cannot import it, "
        "and sockets with names (forkserver) are refused"
    )


def install():
    mmap.mmap = Mapping
    selectors.DefaultSelector = selectors.PollSelector  # epoll is refused, too
    reduction.DupFd = CopiedFile
    queues.Queue._on_queue_feeder_error = staticmethod(end_for_unsent)
    context.SpawnContext._check_available = context.ForkServerContext._check_available = refuse_start_method
    context._default_context._default_context = context._concrete_contexts["fork"]
