# problem: softmax
# needs: torch
# Works with torch's tensors, and returns new ones.
import torch


def solution(x, y, rows, cols):
    return torch.softmax(torch.as_tensor(x), dim=1)
