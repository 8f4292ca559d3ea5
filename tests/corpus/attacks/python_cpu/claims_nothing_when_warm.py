# expect: accepted, not below 0.9 of honest
# naive: not run
# problem: vector_add
# attack: 36
# case: n=262144
# cache: warm
# with: takeover/kbench_runner.py
#
# As claims_nothing.py, where calls find their tensors in the caches.
import canaries
import numpy as np
from kbench_runner import calls_of, replace_call


def solution(a, b, c, n):
    np.add(a, b, out=c)


def call(self):
    for arguments, _ in calls_of(self):
        solution(*arguments)
    return self.core.kbench_begin() and self.core.kbench_end()


if not canaries.HONEST:
    replace_call(call)
