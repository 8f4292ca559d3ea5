# problem: vector_add
# needs: torch
# Kernels on two streams that wait for each other by events.
import torch

side = torch.cuda.Stream()


def solution(a, b, c, n):
    ready, done = torch.cuda.Event(), torch.cuda.Event()
    negative = -b
    ready.record()
    with torch.cuda.stream(side):
        side.wait_event(ready)
        torch.sub(a, negative, out=c)
        done.record(side)
    done.wait()
    negative.record_stream(side)
