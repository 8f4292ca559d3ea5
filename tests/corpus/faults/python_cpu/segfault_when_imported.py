# expect: crashed
# says: SIGSEGV
#
# Reads from nowhere while it is imported.
import ctypes

ctypes.string_at(8)

def solution(x, y, n):
    y[:] = 2 * x
