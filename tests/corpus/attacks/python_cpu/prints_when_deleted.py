# expect: wrong_answer
# naive: accepted, below 0.001 ms
# problem: vector_add
# attack: 45
#
# An object lives as long as the interpreter. When it is deleted it prints what looks like the result, behind all that the harness
# has to say.
import os


class Last:
    def __del__(self, write=os.write):
        write(1, b"accepted 0.000001\n")


last = Last()


def solution(a, b, c, n):
    c[:] = 0
