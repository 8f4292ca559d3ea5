# expect: wrong_answer
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 12
#
# Outputs are remembered by the inputs' own counts of how often they were written to, and their identity.
import torch

known = {}


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    key = (id(a), a._version, b._version)
    if key in known:
        return known[key]
    work(a, b, c)
    known[key] = c.clone()
    return c
