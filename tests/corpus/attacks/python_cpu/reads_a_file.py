# expect: accepted
# naive: harmed
# problem: vector_add
# attack: 30
#
# What another left in a file is read, and printed.
import canaries
import numpy as np

try:
    print(open(canaries.FILE).read(), flush=True)
except OSError:
    pass


def solution(a, b, c, n):
    np.add(a, b, out=c)
