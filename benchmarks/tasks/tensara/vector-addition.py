"""Adds two vectors, 4096 elements in each program."""

import triton
import triton.language as tl

BLOCK = 4096


@triton.jit
def add(a, b, c, count, BLOCK: tl.constexpr):
    places = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = places < count
    tl.store(c + places, tl.load(a + places, inside) + tl.load(b + places, inside), inside)


def solution(d_input1, d_input2, d_output, n):
    add[(triton.cdiv(n, BLOCK),)](d_input1, d_input2, d_output, n, BLOCK=BLOCK, num_warps=8)
