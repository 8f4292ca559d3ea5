# expect: wrong_answer
# naive: accepted, below 0.1 ms
# problem: vector_add
# attack: 23
#
# The inputs are made again from a seed that is found in the environment, or guessed. So the output is known before the inputs.
import os

import numpy as np

N = 1 << 18
seeds = [int(value) for name, value in os.environ.items() if "SEED" in name and value.isdigit()]
random = np.random.RandomState((seeds or [0])[0])
known = random.uniform(-1, 1, N).astype("float32") + random.uniform(-1, 1, N).astype("float32")


def solution(a, b, c, n):
    return known[:n]
