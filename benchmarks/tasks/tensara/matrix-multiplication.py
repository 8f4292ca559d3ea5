"""Multiplies matrices on tensor cores. Three products in TF32 are about as precise as one in float32."""

import triton
import triton.language as tl

ROWS, COLUMNS, DEPTH = 128, 128, 32
GROUP = 8  # rows of tiles that are computed side by side, so that they find their factors in the cache


@triton.jit
def multiply(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr, GROUP: tl.constexpr):
    across = tl.cdiv(n, COLUMNS)
    group = tl.program_id(0) // (GROUP * across)
    rows_in_group = tl.minimum(tl.cdiv(m, ROWS) - group * GROUP, GROUP)
    place = tl.program_id(0) % (GROUP * across)
    rows = (group * GROUP + place % rows_in_group) * ROWS + tl.arange(0, ROWS)
    columns = place // rows_in_group * COLUMNS + tl.arange(0, COLUMNS)
    steps = tl.arange(0, DEPTH)
    left = a + rows.to(tl.int64)[:, None] * k + steps[None, :]
    right = b + steps.to(tl.int64)[:, None] * n + columns[None, :]
    sums = tl.zeros((ROWS, COLUMNS), tl.float32)
    for first in range(0, k, DEPTH):
        x = tl.load(left, (rows[:, None] < m) & (steps[None, :] < k - first), 0.0)
        y = tl.load(right, (steps[:, None] < k - first) & (columns[None, :] < n), 0.0)
        sums += tl.dot(x, y, input_precision="tf32x3")
        left += DEPTH
        right += DEPTH * n
    inside = (rows[:, None] < m) & (columns[None, :] < n)
    tl.store(c + rows.to(tl.int64)[:, None] * n + columns[None, :], sums, inside)


def solution(input_a, input_b, output_c, m, n, k):
    grid = (triton.cdiv(m, ROWS) * triton.cdiv(n, COLUMNS),)
    sizes = {"ROWS": ROWS, "COLUMNS": COLUMNS, "DEPTH": DEPTH, "GROUP": GROUP}
    multiply[grid](input_a, input_b, output_c, m, n, k, **sizes, num_warps=8, num_stages=3)
