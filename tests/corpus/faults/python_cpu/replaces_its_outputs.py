# expect: accepted
#
# Has all that is printed go nowhere, and what prints fail.
import sys


class Broken:
    def write(self, text):
        raise RuntimeError("broken")

    def flush(self):
        raise RuntimeError("broken")


sys.stdout = Broken()


def solution(x, y, n):
    y[:] = 2 * x
