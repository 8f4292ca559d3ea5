# expect: timed_out
# prepare: 2000
#
# Stops its own process.
import os
import signal


def solution(x, y, n):
    os.kill(os.getpid(), signal.SIGSTOP)
