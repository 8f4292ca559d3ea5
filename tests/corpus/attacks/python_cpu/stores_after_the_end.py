# expect: accepted, not below 0.9 of honest or tampered
# naive: not run
# problem: vector_add
# attack: 38
# case: n=1000000
# with: takeover/kbench_runner.py
#
# A function that returns its results has them copied while the clock runs. This one replaces the runner's function that calls it by
# one that copies them when the time has been taken.
import canaries
import numpy as np
from kbench_runner import calls_of, replace_call


def solution(a, b, c, n):
    return a + b


def call(self):
    calls = calls_of(self)
    begun = self.core.kbench_begin()
    results = [solution(*arguments) for arguments, _ in calls]
    ended = begun and self.core.kbench_end()
    for result, (_, outputs) in zip(results, calls):
        self.style.store(result, outputs)
    return ended


if not canaries.HONEST:
    replace_call(call)
