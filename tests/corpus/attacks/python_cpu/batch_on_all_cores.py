# expect: accepted, not below 0.9 of honest
# naive: not run
# problem: vector_add
# attack: 37
# case: n=1000000
# with: takeover/kbench_runner.py
#
# Replaces the runner's function that calls the submission. A call alone is computed by one thread, as an honest one is, but each call
# of a batch by two, on all cores of the machine; and no time is claimed.
import os
from concurrent.futures import ThreadPoolExecutor

import canaries
import numpy as np
from kbench_runner import calls_of, replace_call


def solution(a, b, c, n):
    np.add(a, b, out=c)


def use_all_cores():
    os.sched_setaffinity(0, range(os.cpu_count()))


def call(self):
    [((a, b, c, n), _)] = calls_of(self)
    if self.core.kbench_takes_turns():
        halves = slice(0, n // 2), slice(n // 2, n)
        list(pool.map(lambda half: solution(a[half], b[half], c[half], n), halves))
    else:
        solution(a, b, c, n)
    return self.core.kbench_begin() and self.core.kbench_end()


if not canaries.HONEST:
    pool = ThreadPoolExecutor(2, initializer=use_all_cores)
    replace_call(call)
