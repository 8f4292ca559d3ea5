# expect: timed_out
# prepare: 2000
#
# Never returns from a function in C, which holds the interpreter.
import itertools


def solution(x, y, n):
    sum(itertools.repeat(0))
