# expect: wrong_answer
# naive: not run
# problem: references/blind_to_nan.py
# attack: 17
#
# The numbers are right, and the order is never written. The check uses little of it, and throws.
import numpy as np


def solution(x, y, order, n):
    x, y, order = map(np.asarray, (x, y, order))
    y[:] = np.sort(x)
