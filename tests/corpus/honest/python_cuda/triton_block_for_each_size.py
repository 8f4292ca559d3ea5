# problem: vector_add
# needs: triton
# A kernel in Triton with a constant for each size, of which there are many specializations.
import triton
import triton.language as tl


@triton.jit
def add(a_ptr, b_ptr, c_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    tl.store(c_ptr + offsets, tl.load(a_ptr + offsets, mask=mask) + tl.load(b_ptr + offsets, mask=mask), mask=mask)


def solution(a, b, c, n):
    block = min(1024, triton.next_power_of_2(n))
    add[(triton.cdiv(n, block),)](a, b, c, n, BLOCK=block, num_warps=min(8, max(1, block // 128)))
