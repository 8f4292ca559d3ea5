# problem: softmax
# needs: torch
# Torch's vmap over the rows, of a function of one.
import torch


def solution(x, y, rows, cols):
    return torch.vmap(lambda row: torch.softmax(row, dim=0))(x)
