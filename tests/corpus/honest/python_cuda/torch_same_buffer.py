# problem: vector_add
# needs: torch
# Keeps one result for each size, and returns it from every call.
import torch

results = {}


def solution(a, b, c, n):
    if n not in results:
        results[n] = torch.empty_like(c)
    return torch.add(a, b, out=results[n])
