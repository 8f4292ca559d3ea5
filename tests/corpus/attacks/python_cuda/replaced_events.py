# expect: accepted, not below 0.28 ms
# naive: accepted, below 0.000001 ms
# problem: vector_add
# attack: 5
#
# torch.cuda.Event is another class, of which every event is at the same moment, and torch.cuda.synchronize() waits for nothing that
# tells.
import torch


class Event:
    def __init__(self, *arguments, **options):
        pass

    record = synchronize = wait = lambda self, *arguments: None

    def elapsed_time(self, end):
        return 0.0


torch.cuda.Event = Event


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    work(a, b, c)
