# expect: timed_out
# prepare: 2000
#
# Sleeps.
import time


def solution(x, y, n):
    time.sleep(1e6)
