# expect: accepted, not below 0.28 ms
# naive: accepted, below 0.002 ms
# problem: vector_add
# attack: 5
#
# The time between two events is what torch's function says, which is another one now.
import torch

torch.cuda.Event.elapsed_time = lambda self, end: 0.001


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    work(a, b, c)
