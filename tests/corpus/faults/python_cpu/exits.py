# expect: crashed
# says: the first call for case
#
# Ends the program.
import sys


def solution(x, y, n):
    sys.exit(0)
