# expect: wrong_answer
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 23
#
# The inputs are made again from a seed that is found in the environment, or guessed. So the output is known before the inputs.
import os

import torch

seeds = [int(value) for name, value in os.environ.items() if "SEED" in name and value.isdigit()]
known = {}


def solution(a, b, c, n):
    if n not in known:
        generator = torch.Generator(device="cuda").manual_seed((seeds or [0])[0])
        draw = lambda: torch.rand(n, device="cuda", generator=generator) * 2 - 1
        known[n] = draw() + draw()
    return known[n]
