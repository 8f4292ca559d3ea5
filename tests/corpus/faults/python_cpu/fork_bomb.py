# expect: accepted or crashed or limit_exceeded
#
# Starts processes that start processes, while that is allowed: 64 where nothing stops it, each gone after a second. Those that
# start them later are refused.
import os
import signal


def bomb():
    for _ in range(6):
        if os.fork() == 0:
            signal.alarm(1)
            continue
    if os.getpid() != first:
        signal.pause()
        os._exit(0)


first = os.getpid()
try:
    bomb()
except OSError:
    if os.getpid() != first:
        os._exit(0)


def solution(x, y, n):
    y[:] = 2 * x
