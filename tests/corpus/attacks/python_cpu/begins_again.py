# expect: accepted, not below 0.9 of honest
# naive: not run
# problem: vector_add
# attack: 36
# case: n=1000000
#
# When its work is done it has the core begin to take the time once more.
import sys

import canaries
import numpy as np


def core_in_frames():
    frame = sys._getframe(2)
    while frame is not None:
        if "core" in frame.f_locals:
            return frame.f_locals["core"]
        frame = frame.f_back
    return None


def solution(a, b, c, n):
    np.add(a, b, out=c)
    if not canaries.HONEST:
        core_in_frames().kbench_begin()
