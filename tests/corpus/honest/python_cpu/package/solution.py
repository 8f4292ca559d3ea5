# problem: vector_add
# Consists of several files, in a package that imports itself in several ways.
from kernels import add as _add
from kernels.blocks import blocks


def solution(a, b, c, n):
    for block in blocks(n):
        _add(a[block], b[block], c[block])
