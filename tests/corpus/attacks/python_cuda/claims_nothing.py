# expect: accepted, not below 0.9 of honest
# naive: not run
# problem: vector_add
# attack: 36
# case: n=10000000
# with: takeover/kbench_runner.py
#
# Replaces the runner's function that calls the submission. It works honestly, and has the core take the time of nothing.
import canaries
import torch
from kbench_runner import calls_of, replace_call


def solution(a, b, c, n):
    torch.add(a, b, out=c)


def call(self):
    for arguments, _ in calls_of(self):
        solution(*arguments)
    torch.cuda.synchronize()
    return self.core.kbench_begin() and self.core.kbench_end()


if not canaries.HONEST:
    replace_call(call)
