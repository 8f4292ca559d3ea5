# problem: reduction
# needs: torch
# Waits for the device in the middle of a call, and looks at a result.
import torch


def solution(x, output, n):
    largest = float(x.abs().max())
    torch.cuda.synchronize()
    total = x.double().sum()
    output.copy_(total.float() if largest >= 0 else total)
