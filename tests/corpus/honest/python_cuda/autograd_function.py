# problem: vector_add
# needs: torch
# A function of torch's autograd, with gradients that nobody asks for.
import torch


class Add(torch.autograd.Function):
    @staticmethod
    def forward(context, a, b):
        context.save_for_backward(a, b)
        return a + b

    @staticmethod
    def backward(context, gradient):
        return gradient, gradient


def solution(a, b, c, n):
    return Add.apply(a.detach().requires_grad_(), b)
