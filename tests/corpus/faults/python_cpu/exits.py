# expect: crashed
# says: preparing it for each case
#
# Ends the program.
import sys


def solution(x, y, n):
    sys.exit(0)
