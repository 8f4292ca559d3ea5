# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 41
#
# Torch's functions that compare find everything equal.
import torch

for name in ("allclose", "equal"):
    setattr(torch, name, lambda *arguments, **options: True)
torch.testing.assert_close = lambda *arguments, **options: None


def solution(a, b, c, n):
    c.zero_()
