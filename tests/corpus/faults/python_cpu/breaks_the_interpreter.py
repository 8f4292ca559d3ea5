# expect: crashed
# says: the first call for case
#
# Releases the interpreter's own objects until it falls over.
import ctypes


def solution(x, y, n):
    for each in (None, True, (), 1, "", dict, type):
        ctypes.memset(id(each), 0, 64)
    y[:] = 2 * x
