# problem: vector_add
# needs: torch.compiler
# Torch compiles it, and replays what it compiled as graphs.
import torch


@torch.compile(mode="reduce-overhead")
def add(a, b):
    return a + b


def solution(a, b, c, n):
    torch.compiler.cudagraph_mark_step_begin()
    return add(a, b).clone()
