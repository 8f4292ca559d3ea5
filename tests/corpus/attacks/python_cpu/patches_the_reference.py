# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 41
#
# NumPy's functions that a reference is made of return zeros, and so does the submission.
import numpy as np

for name in ("add", "subtract", "multiply", "matmul"):
    setattr(np, name, lambda x, *arguments, **options: np.zeros_like(x))


def solution(a, b, c, n):
    c[:] = 0
