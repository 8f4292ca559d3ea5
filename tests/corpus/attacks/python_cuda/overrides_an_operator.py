# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 41
#
# Torch's own operator, which a reference is made of, gets another implementation: zeros.
import torch

library = torch.library.Library("aten", "IMPL")
library.impl("add.Tensor", lambda x, y, *, alpha=1: torch.zeros_like(x), "CUDA")


def solution(a, b, c, n):
    c.zero_()
