"""Finds the first of the largest elements along one dimension of a tensor of any shape."""

import math

import triton
import triton.language as tl

MOST = 8192  # elements that a program has in registers
NOWHERE = tl.constexpr(0x7FFFFFFF)


@triton.jit
def first_of_largest(values, places, axis: tl.constexpr):
    """The largest value along an axis, and its first place."""
    largest = tl.max(values, axis, keep_dims=True)
    return largest, tl.min(tl.where(values == largest, places, NOWHERE), axis, keep_dims=True)


@triton.jit
def by_rows(x, result, count, length, ROWS: tl.constexpr, STEP: tl.constexpr):
    rows = (tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS))[:, None]
    best = tl.full((ROWS, 1), -float("inf"), tl.float32)
    where = tl.full((ROWS, 1), NOWHERE, tl.int32)
    for first in range(0, length, STEP):
        places = first + tl.arange(0, STEP)[None, :]
        values = tl.load(x + rows * length + places, (rows < count) & (places < length), -float("inf"))
        largest, its_place = first_of_largest(values, places, 1)
        where = tl.where(largest > best, its_place, where)
        best = tl.maximum(largest, best)
    tl.store(result + rows, where, rows < count)


@triton.jit
def by_columns(x, result, length, inner, COLUMNS: tl.constexpr, STEP: tl.constexpr):
    groups = tl.cdiv(inner, COLUMNS)
    columns = (tl.program_id(0) % groups * COLUMNS + tl.arange(0, COLUMNS))[None, :]
    outer = (tl.program_id(0) // groups).to(tl.int64)
    best = tl.full((1, COLUMNS), -float("inf"), tl.float32)
    where = tl.full((1, COLUMNS), NOWHERE, tl.int32)
    for first in range(0, length, STEP):
        places = first + tl.arange(0, STEP)[:, None]
        inside = (places < length) & (columns < inner)
        values = tl.load(x + outer * length * inner + places.to(tl.int64) * inner + columns, inside, -float("inf"))
        largest, its_place = first_of_largest(values, places, 0)
        where = tl.where(largest > best, its_place, where)
        best = tl.maximum(largest, best)
    tl.store(result + outer * inner + columns, where, columns < inner)


def solution(input, dim, output, shape, ndim):
    sizes = list(input.shape)
    dim %= len(sizes)
    outer, length, inner = math.prod(sizes[:dim]), sizes[dim], math.prod(sizes[dim + 1 :])
    if inner == 1:
        step = min(triton.next_power_of_2(length), MOST)
        rows = max(1, min(4096 // step, 64))
        by_rows[(triton.cdiv(outer, rows),)](input, output, outer, length, ROWS=rows, STEP=step, num_warps=4)
    else:
        step = min(triton.next_power_of_2(length), 64)
        by_columns[(triton.cdiv(inner, 64) * outer,)](input, output, length, inner, COLUMNS=64, STEP=step, num_warps=4)
