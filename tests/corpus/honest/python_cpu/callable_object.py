# problem: vector_add
# Is no function, but an object that can be called.
import numpy as np


class Adder:
    def __init__(self):
        self.calls = 0

    def __call__(self, a, b, c, n):
        self.calls += 1
        return np.add(a, b, out=c)


solution = Adder()
