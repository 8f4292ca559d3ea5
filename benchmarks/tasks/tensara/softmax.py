"""Computes softmax over one dimension of a tensor of any shape.

A program reads its elements once for the largest one and the sum of exponentials, and once for the quotients. The
second time they come from a cache. Rows that are short enough stay in registers.
"""

import math

import triton
import triton.language as tl

MOST = 8192  # elements that a program has in registers


@triton.jit
def by_rows(x, y, count, length, ROWS: tl.constexpr, STEP: tl.constexpr, IS_ONE_STEP: tl.constexpr):
    rows = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)
    begin = rows[:, None] * length
    if IS_ONE_STEP:
        places = tl.arange(0, STEP)[None, :]
        inside = (rows[:, None] < count) & (places < length)
        values = tl.load(x + begin + places, inside, -float("inf"))
        values = tl.where(rows[:, None] < count, values, 0.0)
        exponentials = tl.exp(values - tl.max(values, 1)[:, None])
        tl.store(y + begin + places, exponentials / tl.sum(exponentials, 1)[:, None], inside)
    else:
        largest = tl.full((ROWS,), -3.4e38, tl.float32)
        total = tl.zeros((ROWS,), tl.float32)
        for first in range(0, length, STEP):
            places = first + tl.arange(0, STEP)[None, :]
            values = tl.load(x + begin + places, (rows[:, None] < count) & (places < length), -float("inf"))
            larger = tl.maximum(largest, tl.max(values, 1))
            total = total * tl.exp(largest - larger) + tl.sum(tl.exp(values - larger[:, None]), 1)
            largest = larger
        total = tl.where(rows < count, total, 1.0)
        for first in range(0, length, STEP):
            places = first + tl.arange(0, STEP)[None, :]
            inside = (rows[:, None] < count) & (places < length)
            values = tl.load(x + begin + places, inside, 0.0)
            tl.store(y + begin + places, tl.exp(values - largest[:, None]) / total[:, None], inside)


@triton.jit
def by_columns(x, y, length, inner, COLUMNS: tl.constexpr, STEP: tl.constexpr):
    groups = tl.cdiv(inner, COLUMNS)
    columns = tl.program_id(0) % groups * COLUMNS + tl.arange(0, COLUMNS)
    begin = (tl.program_id(0) // groups).to(tl.int64) * length * inner + columns[None, :]
    largest = tl.full((COLUMNS,), -3.4e38, tl.float32)
    total = tl.zeros((COLUMNS,), tl.float32)
    for first in range(0, length, STEP):
        places = first + tl.arange(0, STEP)[:, None]
        inside = (places < length) & (columns[None, :] < inner)
        values = tl.load(x + begin + places.to(tl.int64) * inner, inside, -float("inf"))
        larger = tl.maximum(largest, tl.max(values, 0))
        total = total * tl.exp(largest - larger) + tl.sum(tl.exp(values - larger[None, :]), 0)
        largest = larger
    total = tl.where(columns < inner, total, 1.0)
    for first in range(0, length, STEP):
        places = first + tl.arange(0, STEP)[:, None]
        inside = (places < length) & (columns[None, :] < inner)
        values = tl.load(x + begin + places.to(tl.int64) * inner, inside, 0.0)
        tl.store(y + begin + places.to(tl.int64) * inner, tl.exp(values - largest[None, :]) / total[None, :], inside)


def solution(input, dim, output, shape, ndim):
    sizes = list(input.shape)
    dim %= len(sizes)
    outer, length, inner = math.prod(sizes[:dim]), sizes[dim], math.prod(sizes[dim + 1 :])
    if inner == 1:
        step = min(triton.next_power_of_2(length), MOST)
        rows = max(1, min(4096 // step, 16))
        is_short = length <= step
        grid = (triton.cdiv(outer, rows),)
        by_rows[grid](input, output, outer, length, ROWS=rows, STEP=step, IS_ONE_STEP=is_short, num_warps=4)
    else:
        step = min(triton.next_power_of_2(length), 128)
        grid = (triton.cdiv(inner, 32) * outer,)
        by_columns[grid](input, output, length, inner, COLUMNS=32, STEP=step, num_warps=4)
