"""What the interpreter's modules do by calls that the walls refuse, and that can be done without harm in another way."""

import fcntl
import mmap
import os
import selectors
import tempfile

KIND = 0xF  # of a mapping: MAP_TYPE, for which there is no name in Python


class Mapping(mmap.mmap):
    """Memory that is shared with nobody yet is a file of the submission's directory, whose size is bounded.

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


def install():
    mmap.mmap = Mapping
    # Locks on files are refused. The caches that would have them are this process's own.
    fcntl.flock = fcntl.lockf = lambda *arguments: None
    selectors.DefaultSelector = selectors.PollSelector  # epoll is refused, too
