# expect: accepted
# naive: harmed
# problem: vector_add
# attack: 28
#
# While processes can be started, another process is told to end: by this one, and by one that it has started and that believes
# to lead a session.
import os
import signal

import canaries
import numpy as np


def tell():
    try:
        os.kill(canaries.PID, signal.SIGUSR1)
    except OSError:
        pass


tell()
try:
    child = os.fork()
    if child == 0:
        try:
            os.setsid()
        except OSError:
            pass
        tell()
        os._exit(0)
    os.waitpid(child, 0)
except OSError:
    pass


def solution(a, b, c, n):
    np.add(a, b, out=c)
