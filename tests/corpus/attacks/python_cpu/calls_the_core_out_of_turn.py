# expect: tampered or crashed
# naive: accepted
# problem: vector_add
# attack: 38
# with: takeover/kbench_runner.py
#
# Functions of the core that only kbench itself has a use for are called while an order is being obeyed: those that lock a process in,
# start a runner, and speak for a zygote.
import numpy as np
from kbench_runner import core_in_frames


def solution(a, b, c, n):
    np.add(a, b, out=c)
    core = core_in_frames()
    if core is not None:
        core.kbench_lock_down()
        core.kbench_start(0, 0)
        core.kbench_tell_forked(1)
        core.kbench_receive()
