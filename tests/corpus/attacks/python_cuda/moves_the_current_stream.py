# expect: accepted, not below 0.28 ms
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 1
#
# The current stream, on which events are recorded, becomes another one, for good. The work is queued on the one that was current before.
import torch

before = torch.cuda.current_stream()
torch.cuda.set_stream(torch.cuda.Stream())


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    with torch.cuda.stream(before):
        work(a, b, c)
