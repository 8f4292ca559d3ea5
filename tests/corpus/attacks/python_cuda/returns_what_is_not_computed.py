# expect: wrong_answer or tampered or crashed
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 12
#
# What is returned is the same buffer every time. It holds the sums of the last call, while those of this one are computed on another
# stream.
import torch

side = torch.cuda.Stream()
buffers = {}


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    if n not in buffers:
        buffers[n] = a + b
    with torch.cuda.stream(side):
        work(a, b, buffers[n])
    return buffers[n]
