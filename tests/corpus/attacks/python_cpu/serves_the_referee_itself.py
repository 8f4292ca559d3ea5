# expect: accepted, not below 0.9 of honest
# naive: not run
# problem: vector_add
# attack: 38
# case: n=1000000
# with: takeover/kbench_runner.py
#
# Its first call never returns. It asks the core for orders, obeys them, and has the core answer, without taking a time at all.
import sys

import canaries
import numpy as np
from kbench_runner import replace_call


def solution(a, b, c, n):
    np.add(a, b, out=c)


def serve(self):
    # Of the order that is being obeyed; the core has taken no time of it.
    work(self, 3)
    self.core.kbench_done()
    while True:
        kind = self.core.kbench_next()
        if kind == 0:
            sys.exit(0)
        work(self, kind)
        self.core.kbench_done()


def work(self, kind):
    self.place()
    for number in range(self.core.kbench_sets()):
        if kind == 7:
            number = self.core.kbench_next_turn() - 1
        if kind in (3, 7):
            a, b, c, _ = self.calls[number][-2]
            np.add(a, b, out=c)
    if kind == 7:
        self.core.kbench_end()


if not canaries.HONEST:
    replace_call(serve)
