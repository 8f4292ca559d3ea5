# expect: crashed or accepted
#
# Has the names of modules that others import for its own.
import sys

for name in ("json", "struct", "ctypes", "traceback", "numpy"):
    sys.modules[name] = None


def solution(x, y, n):
    y[:] = 2 * x
