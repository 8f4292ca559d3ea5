# expect: timed_out or limit_exceeded
# prepare: 2000
#
# Computes a number of which there is no end.
def solution(x, y, n):
    return 7 ** 7 ** 12 % 2
