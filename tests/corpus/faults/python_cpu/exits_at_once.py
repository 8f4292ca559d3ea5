# expect: crashed
# says: preparing it for each case
# says: exit status 0
#
# Ends the process, without a word.
import os


def solution(x, y, n):
    os._exit(0)
