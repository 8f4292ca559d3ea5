# expect: accepted, not below 0.9 of honest
# naive: not run
# problem: vector_add
# attack: 37
# case: n=1000000
# with: takeover/kbench_runner.py
#
# Replaces the runner's function that calls the submission. The time of calls alone is true. A call of a batch is done before the core
# takes the time.
import canaries
import numpy as np
from kbench_runner import calls_of, replace_call


def solution(a, b, c, n):
    np.add(a, b, out=c)


def call(self):
    calls = [arguments for arguments, _ in calls_of(self)]
    if self.core.kbench_takes_turns():
        solution(*calls[0])
    begun = self.core.kbench_begin()
    if not self.core.kbench_takes_turns():
        solution(*calls[0])
    return begun and self.core.kbench_end()


if not canaries.HONEST:
    replace_call(call)
