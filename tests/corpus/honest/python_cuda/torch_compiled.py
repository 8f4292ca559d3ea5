# problem: softmax
# needs: torch.compiler
# Torch compiles it, by way of Triton.
import torch


@torch.compile(dynamic=False)
def softmax(x):
    powers = torch.exp(x - x.amax(dim=1, keepdim=True))
    return powers / powers.sum(dim=1, keepdim=True)


def solution(x, y, rows, cols):
    y.copy_(softmax(x))
