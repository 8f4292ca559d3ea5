# problem: vector_add
# needs: torch
# Computes a part of the result on the processor, by way of pinned memory.
import torch

buffers = {}


def solution(a, b, c, n):
    some = min(n, 1024)
    if "pinned" not in buffers:
        buffers["pinned"] = torch.empty(2, 1024, pin_memory=True)
    pinned = buffers["pinned"]
    pinned[0, :some].copy_(a[:some], non_blocking=True)
    pinned[1, :some].copy_(b[:some], non_blocking=True)
    torch.add(a[some:], b[some:], out=c[some:])
    torch.cuda.synchronize()
    pinned[0, :some] += pinned[1, :some]
    c[:some].copy_(pinned[0, :some], non_blocking=True)
    torch.cuda.synchronize()
