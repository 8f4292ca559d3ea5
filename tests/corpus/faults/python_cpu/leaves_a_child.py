# expect: accepted
#
# Leaves a process that sleeps for two seconds, and does not wait for it.
import os
import time

if os.fork() == 0:
    time.sleep(2)
    os._exit(0)


def solution(x, y, n):
    y[:] = 2 * x
