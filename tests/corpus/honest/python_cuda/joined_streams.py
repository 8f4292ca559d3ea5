# problem: vector_add
# needs: torch
# Two halves on two streams of its own, which wait for the current one, and it for them.
import torch

streams = [torch.cuda.Stream(), torch.cuda.Stream(priority=-1)]


def solution(a, b, c, n):
    current = torch.cuda.current_stream()
    for stream, part in zip(streams, (slice(0, n // 2), slice(n // 2, n))):
        stream.wait_stream(current)
        with torch.cuda.stream(stream):
            torch.add(a[part], b[part], out=c[part])
        current.wait_stream(stream)
