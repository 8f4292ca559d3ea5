# expect: timed_out
# prepare: 2000
#
# A regular expression that tries all that there is.
import re


def solution(x, y, n):
    re.match("(a+)+$", "a" * 64 + "b")
