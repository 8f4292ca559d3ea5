"""Slides a kernel over a signal that has zeros around it, as a product of matrices on tensor cores.

Outputs are laid out in rows of 64. Those of row r are the products of the signal from r * 64 on with a matrix, whose
column c is the kernel, c places down. Both factors are read where they lie. Several programs share the depth of the
product, and a second kernel adds up what they have. Three products in TF32 are about as precise as one in float32.
"""

import torch
import triton
import triton.language as tl

ROWS, WIDTH, DEPTH = 64, 64, 32
WANTED = 512  # programs that keep a GPU busy


@triton.jit
def slide(signal, kernel, partial, count, size, share, ROWS: tl.constexpr, WIDTH: tl.constexpr, DEPTH: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    columns = tl.arange(0, WIDTH)
    sums = tl.zeros((ROWS, WIDTH), tl.float32)
    begin = tl.program_id(1) * share
    for first in range(begin, begin + share, DEPTH):
        steps = first + tl.arange(0, DEPTH)
        place = rows[:, None] * WIDTH + steps[None, :] - size // 2
        values = tl.load(signal + place, (place >= 0) & (place < count), 0.0)
        tap = steps[:, None] - columns[None, :]
        taps = tl.load(kernel + tap, (tap >= 0) & (tap < size), 0.0)
        sums += tl.dot(values, taps, input_precision="tf32x3")
    place = rows[:, None] * WIDTH + columns[None, :]
    tl.store(partial + tl.program_id(1).to(tl.int64) * count + place, sums, place < count)


@triton.jit
def add_up(partial, result, count, shares, BLOCK: tl.constexpr):
    places = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    sums = tl.zeros((BLOCK,), tl.float32)
    line = partial + places
    for _ in range(shares):
        sums += tl.load(line, places < count, 0.0)
        line += count
    tl.store(result + places, sums, places < count)


def solution(A, B, C, N, K):
    blocks = triton.cdiv(N, ROWS * WIDTH)
    depth = K + WIDTH - 1
    share = triton.cdiv(triton.cdiv(depth, triton.cdiv(WANTED, blocks)), DEPTH) * DEPTH
    shares = triton.cdiv(depth, share)
    partial = torch.empty((shares, N), dtype=torch.float32, device=C.device)
    sizes = {"ROWS": ROWS, "WIDTH": WIDTH, "DEPTH": DEPTH}
    slide[(blocks, shares)](A, B, partial, N, K, share, **sizes, num_warps=4)
    add_up[(triton.cdiv(N, 1024),)](partial, C, N, shares, BLOCK=1024)
