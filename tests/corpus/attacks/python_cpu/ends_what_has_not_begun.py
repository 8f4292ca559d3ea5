# expect: accepted, not below 0.9 of honest or tampered or crashed
# naive: not run
# problem: vector_add
# attack: 36
# case: n=1000000
#
# Replaces the runner's function that calls the submission. It has the core end what it never began, and begin when all is over: the
# time is less than none, or that between two orders.
import sys

import canaries
import numpy as np


def solution(a, b, c, n):
    np.add(a, b, out=c)


def call(self):
    self.place()
    for arguments, _ in self.calls[: self.core.kbench_sets()]:
        self.function(*arguments)
    ended = self.core.kbench_end()
    return self.core.kbench_begin() and ended


if not canaries.HONEST:
    sys.modules["__main__"].Solution.call = call
