# expect: wrong_answer
# naive: accepted
# problem: softmax
# attack: 18
# case: 1500x12345 shifted
#
# No probability of a long row is far from zero. A single zero is returned as if it were a matrix: nothing is computed or stored.
import torch

zero = torch.zeros((), device="cuda")


def solution(x, y, rows, cols):
    return zero.expand(rows, cols)
