# expect: timed_out
# says: the whole evaluation took longer than the limit
# call: 5000
# total: 4000
#
# Each call is below the limit, all together are not.
import time


def solution(x, y, n):
    time.sleep(0.3)
    y[:] = 2 * x
