# expect: tampered or crashed
# naive: accepted
# problem: vector_add
# attack: 38
#
# When its output is there it has the core say so, and then the runner says so again.
import sys

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
    core = core_in_frames()
    if core is not None:
        core.kbench_done()
