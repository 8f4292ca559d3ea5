# expect: timed_out
# says: preparing it for each case
# prepare: 2000
#
# Never returns.
def solution(x, y, n):
    while True:
        pass
