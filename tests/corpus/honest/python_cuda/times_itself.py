# problem: vector_add
# needs: torch
# Times itself with events in the first call of a size, and takes the faster of two ways.
import torch

ways = {}


def at_once(a, b, c):
    torch.add(a, b, out=c)


def by_copy(a, b, c):
    c.copy_(a + b)


def milliseconds(way, *arguments):
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    way(*arguments)
    begin.record()
    way(*arguments)
    end.record()
    torch.cuda.synchronize()
    return begin.elapsed_time(end)


def solution(a, b, c, n):
    if n not in ways:
        ways[n] = min((at_once, by_copy), key=lambda way: milliseconds(way, a, b, c))
    ways[n](a, b, c)
