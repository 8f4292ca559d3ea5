# expect: wrong_answer
# naive: accepted
# problem: softmax
# attack: 20
# case: 256x8192 shifted
#
# The sum of a row is estimated from every fourth of its powers.
import numpy as np


def solution(x, y, rows, cols):
    np.exp(x - x.max(axis=1, keepdims=True), out=y)
    some = y[:, ::4]
    y /= some.sum(axis=1, keepdims=True) * (cols / some.shape[1])
