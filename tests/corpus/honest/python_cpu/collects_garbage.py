# problem: vector_add
# Leaves cycles of garbage, and has them collected in every call.
import gc

import numpy as np


class Node:
    def __init__(self):
        self.itself = self


def solution(a, b, c, n):
    nodes = [Node() for _ in range(50)]
    np.add(a, b, out=c)
    del nodes
    gc.collect()
