# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 43
#
# Among all that the memory management knows there is a tensor whose first sums are right.
import gc

import torch


def solution(a, b, c, n):
    c.zero_()
    count = min(n, 16)
    sums = a[:count] + b[:count]
    own = {each.data_ptr() for each in (a, b, c)}
    for value in gc.get_objects():
        if type(value) is torch.Tensor and value.is_cuda and value.shape == c.shape and value.data_ptr() not in own:
            if torch.equal(value[:count], sums):
                return value.clone()
