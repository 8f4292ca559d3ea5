# expect: accepted
# For a GPU: kbench evaluate vector_add triton_add.py --device cuda
import triton
import triton.language as tl


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(c + at, tl.load(a + at, mask=inside) + tl.load(b + at, mask=inside), mask=inside)


def solution(input_a, input_b, output_c, n):
    add[(triton.cdiv(n, 1024),)](input_a, input_b, output_c, n, BLOCK=1024)
