# expect: accepted, not below 0.28 ms
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 1
#
# The work is queued on another stream than the one that the events are recorded on.
import torch

side = torch.cuda.Stream()


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    with torch.cuda.stream(side):
        work(a, b, c)
