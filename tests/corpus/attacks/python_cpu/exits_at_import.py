# expect: crashed
# naive: accepted, below 0.001 ms
# problem: vector_add
# attack: 24
#
# While it is imported, it prints the result and ends the process.
import os

print("accepted 0.000001", flush=True)
os._exit(0)


def solution(a, b, c, n):
    pass
