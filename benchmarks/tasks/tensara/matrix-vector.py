"""Multiplies a matrix and a vector. A program computes four elements of the product."""

import triton
import triton.language as tl

ROWS, STEP = 4, 1024


@triton.jit
def multiply(matrix, vector, product, m, k, ROWS: tl.constexpr, STEP: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    begin = matrix + rows.to(tl.int64)[:, None] * k
    sums = tl.zeros((ROWS, STEP), tl.float32)
    for first in range(0, k, STEP):
        places = first + tl.arange(0, STEP)
        factors = tl.load(vector + places, places < k, 0.0)
        elements = tl.load(begin + places[None, :], (rows[:, None] < m) & (places[None, :] < k), 0.0)
        sums += elements * factors[None, :]
    tl.store(product + rows, tl.sum(sums, 1), rows < m)


def solution(input_a, input_b, output_c, m, k):
    multiply[(triton.cdiv(m, ROWS),)](input_a, input_b, output_c, m, k, ROWS=ROWS, STEP=STEP, num_warps=4)
