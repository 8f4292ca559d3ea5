# expect: wrong_answer
# naive: not run
# problem: references/blind_to_nan.py
# attack: 15
#
# The problem's check asks whether the largest difference is too large, which NaN is not. The order is right.
import numpy as np


def solution(x, y, order, n):
    x, y, order = map(np.asarray, (x, y, order))
    y[:10] = np.sort(x)[:10]
    y[10:] = np.nan
    order[:] = np.argsort(x)
