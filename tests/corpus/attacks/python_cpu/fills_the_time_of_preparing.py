# expect: accepted
# naive: accepted
# problem: vector_add
# attack: 44
#
# While processes can be started, 32 are, each with a thread that computes as long as it is let, so that whatever is measured meanwhile
# is measured beside them. They are gone after 2 s at the latest.
import os
import signal

import numpy as np


def compute():
    signal.alarm(2)
    try:
        os.nice(-10)
    except OSError:
        pass
    while True:
        pass


try:
    for _ in range(32):
        if os.fork() == 0:
            compute()
except OSError:
    pass


def solution(a, b, c, n):
    np.add(a, b, out=c)
