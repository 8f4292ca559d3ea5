# expect: wrong_answer or crashed
#
# Writes behind its output.
import ctypes


def solution(x, y, n):
    y[:] = 2 * x
    ctypes.memset(y.ctypes.data + y.nbytes, 1, 64)
