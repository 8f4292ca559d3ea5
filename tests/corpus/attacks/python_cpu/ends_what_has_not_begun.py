# expect: accepted, not below 0.9 of honest or tampered or crashed
# naive: not run
# problem: vector_add
# attack: 36
# case: n=1000000
# with: takeover/kbench_runner.py
#
# Replaces the runner's function that calls the submission. It has the core end what it never began, and begin when all is over: the
# time is less than none, or that between two orders.
import canaries
import numpy as np
from kbench_runner import calls_of, replace_call


def solution(a, b, c, n):
    np.add(a, b, out=c)


def call(self):
    for arguments, _ in calls_of(self):
        solution(*arguments)
    ended = self.core.kbench_end()
    return self.core.kbench_begin() and ended


if not canaries.HONEST:
    replace_call(call)
