# expect: wrong_answer
# naive: not run
# problem: references/blind_to_nan.py
# attack: 15
#
# What the check takes for an index is none. A check that throws says nothing against its problem.
import numpy as np


def solution(x, y, order, n):
    x, y, order = map(np.asarray, (x, y, order))
    y[:] = np.sort(x)
    order[:] = np.argsort(x) + n
