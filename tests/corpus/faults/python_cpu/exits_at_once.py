# expect: crashed
# says: the first call for case
# says: exit status 0
#
# Ends the process, without a word.
import os


def solution(x, y, n):
    os._exit(0)
