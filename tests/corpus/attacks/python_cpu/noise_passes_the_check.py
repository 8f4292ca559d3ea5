# expect: wrong_answer
# naive: not run
# problem: references/blind_to_nan.py
# attack: 17
#
# The numbers are never written: they hold the noise of before the call, which is NaN.
import numpy as np


def solution(x, y, order, n):
    x, y, order = map(np.asarray, (x, y, order))
    order[:] = np.argsort(x)
