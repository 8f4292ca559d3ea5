# expect: tampered or wrong_answer
# naive: not run
# problem: references/small_add.py
# attack: 37
# with: takeover/kbench_runner.py
#
# Replaces the runner's function that calls the submission. Calls of a microsecond or two are mostly the interpreter's, so all calls of a
# batch are one operation on arrays with strides, in the first turn; and no time is claimed.
import canaries
import numpy as np
from kbench_runner import calls_of, runner
from numpy.lib.stride_tricks import as_strided


def solution(a, b, c, n):
    np.add(a, b, out=c)


def all_of(calls, place):
    arrays = [np.asarray(each[place]) for each in calls]
    distance = arrays[1].ctypes.data - arrays[0].ctypes.data
    return as_strided(arrays[0], (len(calls), arrays[0].size), (distance, 4))


def call(self):
    self.place()
    calls = [each[-2] for each in self.calls[: self.core.kbench_sets()]]
    if len(calls) > 1:
        a, b, c = (all_of(calls, place) for place in range(3))
    else:
        (a, b, c, _), _ = calls_of(self)[0]
    if not self.core.kbench_begin():
        return False
    np.add(a, b, out=c)
    return self.core.kbench_end()


if not canaries.HONEST:
    runner.Solution.call = call
