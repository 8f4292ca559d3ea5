# expect: accepted or limit_exceeded or crashed
#
# Opens its own files until it gets no more descriptors, and keeps them.
import os

kept = []


def solution(x, y, n):
    y[:] = 2 * x
    try:
        while len(kept) < 100_000:
            kept.append(os.open("/dev/null", os.O_RDONLY))
    except OSError:
        pass
