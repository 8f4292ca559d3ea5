# problem: matmul
# needs: triton
# A kernel in Triton that is tuned: every configuration of a list is timed in the first call for a key.
import triton
import triton.language as tl

CONFIGURATIONS = [
    triton.Config({"M": 64, "N": 64, "K": 32}, num_warps=4, num_stages=3),
    triton.Config({"M": 128, "N": 64, "K": 32}, num_warps=4, num_stages=2),
    triton.Config({"M": 32, "N": 32, "K": 32}, num_warps=2, num_stages=2),
]


@triton.autotune(configs=CONFIGURATIONS, key=["m", "n", "k"])
@triton.jit
def multiply(a_ptr, b_ptr, c_ptr, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    rows = tl.program_id(0) * M + tl.arange(0, M)
    cols = tl.program_id(1) * N + tl.arange(0, N)
    total = tl.zeros((M, N), tl.float32)
    for begin in range(0, k, K):
        inner = begin + tl.arange(0, K)
        a = tl.load(a_ptr + rows[:, None] * k + inner[None, :], mask=(rows[:, None] < m) & (inner[None, :] < k), other=0.0)
        b = tl.load(b_ptr + inner[:, None] * n + cols[None, :], mask=(inner[:, None] < k) & (cols[None, :] < n), other=0.0)
        total = tl.dot(a, b, total, input_precision="ieee")
    tl.store(c_ptr + rows[:, None] * n + cols[None, :], total, mask=(rows[:, None] < m) & (cols[None, :] < n))


def solution(a, b, c, m, n, k):
    multiply[lambda meta: (triton.cdiv(m, meta["M"]), triton.cdiv(n, meta["N"]))](a, b, c, m, n, k)
