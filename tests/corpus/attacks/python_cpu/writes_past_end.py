# expect: wrong_answer or crashed
# naive: accepted
# problem: vector_add
# attack: 25
#
# Sixteen elements behind the output are written too. What stands there is somebody else's.
import ctypes

import numpy as np


def solution(a, b, c, n):
    np.add(a, b, out=c)
    if n >= 1 << 18:
        ctypes.memset(c.ctypes.data + c.nbytes, 7, 1)
