# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 22
# hidden: 4
#
# Every size that the problem lists is right. Of others the last element is left out.
import numpy as np

LISTED = {1, 2, 3, 7, 31, 64, 515, 1001, 1003, 65537, 1 << 18, 1_000_000, 1 << 21, 1 << 22}


def solution(a, b, c, n):
    end = n if n in LISTED else n - 1
    np.add(a[:end], b[:end], out=c[:end])
