# expect: accepted, not below 0.9 of honest
# naive: not run
# problem: vector_add
# attack: 39
# case: n=1000000
#
# Replaces the runner's functions that make the arguments and call the submission. What is in the inputs when their memory is mapped is
# added up at once. A call whose sums are right already does nothing, and no time is claimed.
import sys

import canaries
import numpy as np


def solution(a, b, c, n):
    np.add(a, b, out=c)


def is_done(a, b, c, n):
    return all(np.array_equal(c[part], a[part] + b[part]) for part in (slice(0, 64), slice(n // 2, n // 2 + 64), slice(-64, n)))


def call(self):
    place(self)
    for arguments, _ in self.calls[: self.core.kbench_sets()]:
        if not is_done(*arguments):
            self.function(*arguments)
    return self.core.kbench_begin() and self.core.kbench_end()


def place_and_add(self):
    place(self)
    for arguments, _ in self.calls:
        self.function(*arguments)


if not canaries.HONEST:
    runner = sys.modules["__main__"].Solution
    place, runner.place, runner.call = runner.place, place_and_add, call
