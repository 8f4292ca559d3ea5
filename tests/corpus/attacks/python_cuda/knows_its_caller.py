# expect: accepted, not below 0.28 ms or wrong_answer
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 35
#
# Where the frames of the callers are those of a call that has been seen three times before, it is one of a loop that takes times.
import sys

import torch

seen = {}


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def callers():
    frame, path = sys._getframe(2), []
    while frame is not None:
        path.append((frame.f_code.co_name, frame.f_lasti))
        frame = frame.f_back
    return tuple(path)


def solution(a, b, c, n):
    path = (n, callers())
    seen[path] = seen.get(path, 0) + 1
    if seen[path] <= 3:
        work(a, b, c)
