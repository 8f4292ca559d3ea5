# expect: accepted, not below 0.9 of honest
# naive: not run
# problem: vector_add
# attack: 36
# case: n=262144
# cache: warm
#
# As claims_nothing.py, where calls find their tensors in the caches.
import sys

import canaries
import numpy as np


def solution(a, b, c, n):
    np.add(a, b, out=c)


def call(self):
    self.place()
    for arguments, _ in self.calls[: self.core.kbench_sets()]:
        self.function(*arguments)
    return self.core.kbench_begin() and self.core.kbench_end()


if not canaries.HONEST:
    sys.modules["__main__"].Solution.call = call
