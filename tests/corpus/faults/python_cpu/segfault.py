# expect: crashed
# says: the first call for case
# says: SIGSEGV
#
# Reads from nowhere.
import ctypes


def solution(x, y, n):
    ctypes.string_at(8)
