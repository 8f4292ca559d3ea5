# expect: wrong_answer
# naive: accepted
# problem: matmul
# attack: 19
#
# The factors are rounded to half precision before they are multiplied.
import numpy as np


def solution(a, b, c, m, n, k):
    np.matmul(a.astype(np.float16).astype(np.float32), b.astype(np.float16).astype(np.float32), out=c)
