# expect: tampered or crashed or wrong_answer or limit_exceeded
# naive: accepted
# problem: vector_add
# attack: 38
#
# The core is made to report failures of every kind, also those that no order can have, and then that all is done.
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
        for kind in (1, 2, 4, 7, 9, 77, -1):
            core.kbench_fail(kind)
