# expect: timed_out
# says: the first call for case 'five' (n=5)
# says: on a first call (--prepare-timeout, or limits.prepare of the options
# prepare: 2000
#
# Never returns.
def solution(x, y, n):
    while True:
        pass
