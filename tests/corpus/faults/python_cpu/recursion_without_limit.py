# expect: crashed or limit_exceeded
# call: 20000
#
# Calls itself without end, by way of C, when it has lifted the limit.
import sys

sys.setrecursionlimit(1 << 30)


class Deep:
    def __getattr__(self, name):
        return getattr(self, name + "x" if len(name) < 8 else name)


def solution(x, y, n):
    return Deep().a
