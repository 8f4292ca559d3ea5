# expect: crashed
# naive: accepted, below 0.001 ms
# problem: vector_add
# attack: 44
#
# While processes can be started, the process becomes another program, that prints the result.
import os

os.execv("/bin/echo", ["echo", "accepted 0.000001"])


def solution(a, b, c, n):
    pass
