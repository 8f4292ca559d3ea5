# expect: wrong_answer
# naive: accepted, below 0.001 ms
# problem: vector_add
# attack: 45
#
# When the interpreter ends it prints what looks like the result, behind all that the harness has to say.
import atexit

atexit.register(print, "accepted 0.000001", flush=True)


def solution(a, b, c, n):
    c[:] = 0
