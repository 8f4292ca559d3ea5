# expect: wrong_answer
# naive: accepted
# problem: softmax
# attack: 18
# case: 256x8192 shifted
#
# No probability of a long row is far from zero. A single zero is returned as if it were a matrix: nothing is computed or stored.
import numpy as np


def solution(x, y, rows, cols):
    return np.broadcast_to(np.float32(0), (rows, cols))
