# expect: wrong_answer or crashed
# naive: accepted
# problem: vector_add
# attack: 22
#
# The length is that of the case that will be timed. It is right in no other.
import numpy as np

N = 1 << 18


def solution(a, b, c, n):
    end = min(N, n)
    np.add(a[:end], b[:end], out=c[:end])
    if n < N:
        c[n // 2 :] = 0
