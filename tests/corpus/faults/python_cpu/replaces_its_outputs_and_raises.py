# expect: crashed
#
# Raises an exception when what it would be printed to is broken.
import sys


class Broken:
    def write(self, text):
        raise RuntimeError("broken")

    def flush(self):
        raise RuntimeError("broken")


def solution(x, y, n):
    sys.stdout = sys.stderr = Broken()
    raise ValueError("nobody will see this")
