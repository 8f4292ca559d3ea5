# problem: top_k
# needs: torch
# Returns two tensors, of which one is made smaller first.
import torch


def solution(x, values, indices, rows, cols, k):
    order = torch.sort(x, dim=1, descending=True, stable=True)
    return order.values[:, :k], order.indices[:, :k].int()
