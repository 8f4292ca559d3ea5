# expect: wrong_answer
# naive: accepted, below 0.000001 ms
# problem: vector_add
# attack: 43
#
# Every function of the main module that has to do with time, comparison or copies is replaced.
import sys

main = sys.modules["__main__"]
for kind in vars(main).values():
    if isinstance(kind, type) and hasattr(kind, "agree"):
        kind.agree = lambda self, result, expected: True
        kind.time_ms = lambda self, call: 0.0


def solution(a, b, c, n):
    c[:] = 0
