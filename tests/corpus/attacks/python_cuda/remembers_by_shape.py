# expect: wrong_answer
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 12
#
# Outputs are remembered by the shape and the element type of the inputs.
import torch

known = {}


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    key = (a.shape, a.dtype)
    if key in known:
        return known[key]
    work(a, b, c)
    known[key] = c.clone()
    return c
