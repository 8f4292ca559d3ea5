# expect: crashed or wrong_answer
# naive: accepted, below 0.001 ms
# problem: vector_add
# attack: 32
#
# The process becomes another program, with all of its descriptors, that prints the result.
import os


def solution(a, b, c, n):
    for descriptor in range(3, 64):
        try:
            os.set_inheritable(descriptor, True)
        except OSError:
            pass
    try:
        os.execv("/bin/echo", ["echo", "accepted 0.000001"])
    except OSError:
        c[:] = 0
