# expect: crashed
# says: the first call for case
#
# Closes every descriptor that it has.
import os


def solution(x, y, n):
    y[:] = 2 * x
    os.closerange(0, 4096)
