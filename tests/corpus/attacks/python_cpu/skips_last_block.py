# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 17
#
# All but the last block of 4096 elements is written: the output may still hold the rest.
import numpy as np


def solution(a, b, c, n):
    end = max(n - 4096, 0)
    np.add(a[:end], b[:end], out=c[:end])
