# expect: crashed
# naive: accepted, below 0.001 ms
# problem: vector_add
# attack: 27
#
# The first call prints what looks like the result, and ends the process as if all had gone well.
import os


def solution(a, b, c, n):
    print("accepted 0.000001", flush=True)
    os._exit(0)
