# problem: reduction
# needs: triton
# Two kernels in Triton, with a workspace of torch's between them.
import torch
import triton
import triton.language as tl

BLOCK = 4096


@triton.jit
def add_blocks(x_ptr, sums_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, mask=offsets < n, other=0.0)
    tl.store(sums_ptr + tl.program_id(0), tl.sum(x.to(tl.float64), axis=0))


@triton.jit
def add_sums(sums_ptr, output_ptr, count, BLOCK: tl.constexpr):
    total = tl.zeros((BLOCK,), tl.float64)
    for begin in range(0, count, BLOCK):
        offsets = begin + tl.arange(0, BLOCK)
        total += tl.load(sums_ptr + offsets, mask=offsets < count, other=0.0)
    tl.store(output_ptr, tl.sum(total, axis=0).to(tl.float32))


def solution(x, output, n):
    count = triton.cdiv(n, BLOCK)
    sums = torch.empty(count, dtype=torch.float64, device=x.device)
    add_blocks[(count,)](x, sums, n, BLOCK=BLOCK)
    add_sums[(1,)](sums, output, count, BLOCK=1024)
