# expect: crashed
# says: preparing it for each case
# says: SIGSEGV
#
# Reads from nowhere.
import ctypes


def solution(x, y, n):
    ctypes.string_at(8)
