# expect: crashed
# says: read-only
#
# Writes to an input by force.
import ctypes


def solution(x, y, n):
    ctypes.memset(x.ctypes.data, 0, 4)
