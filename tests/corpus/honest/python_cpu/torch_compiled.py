# problem: softmax
# needs: torch.compiler
# Has torch compile it for the processor.
import torch


@torch.compile
def softmax(x):
    return torch.softmax(x, dim=1)


def solution(x, y, rows, cols):
    y.copy_(softmax(x))
