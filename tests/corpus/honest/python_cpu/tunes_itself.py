# problem: vector_add
# Tries several ways in the first call of a size, and keeps the fastest.
import time

import numpy as np


def at_once(a, b, c, n):
    np.add(a, b, out=c)


def in_blocks(a, b, c, n):
    for begin in range(0, n, 1 << 15):
        np.add(a[begin : begin + (1 << 15)], b[begin : begin + (1 << 15)], out=c[begin : begin + (1 << 15)])


fastest = {}


def seconds(way, *arguments):
    begin = time.perf_counter()
    way(*arguments)
    return time.perf_counter() - begin


def solution(a, b, c, n):
    if n not in fastest:
        fastest[n] = min((at_once, in_blocks), key=lambda way: min(seconds(way, a, b, c, n) for _ in range(3)))
    fastest[n](a, b, c, n)
