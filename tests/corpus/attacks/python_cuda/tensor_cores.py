# expect: wrong_answer
# naive: accepted
# problem: matmul
# attack: 19
#
# Factors are rounded to ten bits, as torch does it when it is allowed to.
import torch

torch.backends.cuda.matmul.allow_tf32 = True
torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = True


def solution(a, b, c, m, n, k):
    torch.matmul(a, b, out=c)
