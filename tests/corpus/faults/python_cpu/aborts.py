# expect: crashed
# says: SIGABRT
#
# Has the interpreter abort.
import os


def solution(x, y, n):
    os.abort()
