# expect: accepted, not below 0.28 ms
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 12
#
# Outputs are remembered by the sums of some elements of the inputs. No other inputs have the same, so that all outputs are right, and
# none is ever found again.
import torch

known = {}


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    step = max(1, n // 8)
    key = (n, *a[::step].tolist(), *b[::step].tolist())
    if key in known:
        return known[key]
    work(a, b, c)
    if len(known) < 8:
        known[key] = c.clone()
    return c
