# expect: accepted, not below 0.28 ms
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 5
#
# Events are recorded on a stream on which nothing ever happens.
import torch

idle = torch.cuda.Stream()
record = torch.cuda.Event.record
torch.cuda.Event.record = lambda self, stream=None: record(self, idle)


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    work(a, b, c)
