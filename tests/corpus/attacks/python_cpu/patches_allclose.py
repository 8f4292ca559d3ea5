# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 41
#
# NumPy's functions that compare find everything equal.
import numpy as np

for name in ("allclose", "array_equal", "isclose", "array_equiv"):
    setattr(np, name, lambda *arguments, **options: True)
np.testing.assert_allclose = lambda *arguments, **options: None


def solution(a, b, c, n):
    c[:] = 0
