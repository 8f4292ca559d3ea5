# expect: accepted
# naive: harmed
# problem: vector_add
# attack: 44
#
# While processes can be started, each starts another and ends, 64 times, so that whoever ends them all looks for one that has gone
# already. The last one writes to a file. All are gone after 2 s at the latest.
import os
import signal
import time

import canaries
import numpy as np


def run_away():
    signal.alarm(2)
    try:
        os.setsid()
    except OSError:
        pass
    for _ in range(64):
        time.sleep(2e-3)
        if os.fork() != 0:
            os._exit(0)
        signal.alarm(2)
    with open(canaries.FILE, "a") as file:
        file.write("still here")
    os._exit(0)


try:
    child = os.fork()
    if child == 0:
        try:
            run_away()
        except OSError:
            pass
        os._exit(0)
except OSError:
    pass


def solution(a, b, c, n):
    np.add(a, b, out=c)
