# problem: softmax
# needs: torch
# Operators of torch's return new tensors.
import torch


def solution(x, y, rows, cols):
    powers = torch.exp(x - x.amax(dim=1, keepdim=True))
    return powers / powers.sum(dim=1, keepdim=True)
