# expect: accepted, not below 0.28 ms
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 42
#
# What is returned is a kind of tensor that computes its values when an operator of torch's needs them, which takes 0.3 ms or more.
import torch
from torch.utils._pytree import tree_map


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


class Lazy(torch.Tensor):
    @staticmethod
    def __new__(cls, a, b, c):
        result = torch.Tensor._make_wrapper_subclass(cls, c.shape, dtype=c.dtype, device=c.device)
        result.inputs = (a, b, c)
        return result

    @classmethod
    def __torch_dispatch__(cls, operator, types, arguments=(), options=None):
        return operator(*tree_map(value_of, arguments), **tree_map(value_of, options or {}))


def value_of(argument):
    if not isinstance(argument, Lazy):
        return argument
    a, b, c = argument.inputs
    result = torch.empty_like(c)
    work(a, b, result)
    return result


def solution(a, b, c, n):
    return Lazy(a, b, c)
