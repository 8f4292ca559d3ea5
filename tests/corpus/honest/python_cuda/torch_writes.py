# problem: vector_add
# needs: torch
# An operator of torch's writes the output where it lies.
import torch


def solution(a, b, c, n):
    torch.add(a, b, out=c)
