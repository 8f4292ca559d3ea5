# expect: tampered or crashed or wrong_answer or limit_exceeded
# naive: accepted
# problem: vector_add
# attack: 38
# with: takeover/kbench_runner.py
#
# The core is made to report failures of every kind, also those that no order can have, and then that all is done.
import numpy as np
from kbench_runner import core_in_frames


def solution(a, b, c, n):
    np.add(a, b, out=c)
    core = core_in_frames()
    if core is not None:
        for kind in (1, 2, 4, 7, 9, 77, -1):
            core.kbench_fail(kind)
