# problem: vector_add
# Copies its arguments, pickles them, and computes with what comes back.
import copy
import pickle

import numpy as np


def solution(a, b, c, n):
    first = copy.deepcopy(a)
    second = pickle.loads(pickle.dumps(b))
    first += second
    np.copyto(c, first)
