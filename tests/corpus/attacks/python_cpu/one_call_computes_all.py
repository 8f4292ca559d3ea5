# expect: accepted, not below 0.95 ms or wrong_answer
# naive: accepted, below 0.1 ms
# problem: vector_add
# attack: 4
# with: takeover/kbench_runner.py
#
# A call has a fixed cost of 1 ms. The first call of a batch finds the arguments of the others in the frames of its callers,
# computes all of them, and pays once. Where kbench's runner is there, its function that takes the time is replaced by one that
# takes none, or calls alone would tell.
import collections
import sys
import time

import numpy as np
from kbench_runner import calls_of, replace_call, runner

now = time.perf_counter
ahead = collections.Counter()  # calls that are computed already, by their outputs


def arguments_in_frames():
    frame = sys._getframe(2)
    while frame is not None:
        calls = frame.f_locals.get("calls")
        if isinstance(calls, list) and calls:
            return [each[0] if isinstance(each, tuple) else each for each in calls]
        frame = frame.f_back
    return []


def pay_fixed_cost():
    end = now() + 1e-3
    while now() < end:
        pass


def solution(a, b, c, n):
    if ahead[id(c)] > 0:
        ahead[id(c)] -= 1
        return
    pay_fixed_cost()
    for x, y, sums, _ in arguments_in_frames() or [(a, b, c, n)]:
        np.add(x, y, out=sums)
        ahead[id(sums)] += 1
    ahead[id(c)] -= 1


def call(self):
    calls = calls_of(self)
    for arguments, _ in calls:
        solution(*arguments)
    return self.core.kbench_begin() and self.core.kbench_end()


if runner is not None:
    replace_call(call)
