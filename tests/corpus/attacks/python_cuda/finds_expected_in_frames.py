# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 43
#
# The frames of the callers have a variable that looks like the output and is none of the arguments.
import sys

import torch


def solution(a, b, c, n):
    frame = sys._getframe(1)
    while frame is not None:
        for values in frame.f_locals.values():
            for value in values if isinstance(values, list) else [values]:
                is_other = isinstance(value, torch.Tensor) and not any(value is each for each in (a, b, c))
                if is_other and value.shape == c.shape:
                    return value
        frame = frame.f_back
    c.zero_()
