# problem: vector_add
# needs: torch
# Gives the memory that it used back to the driver in every call, and looks at the statistics.
import gc

import torch


def solution(a, b, c, n):
    wide = a.double() + b.double()
    c.copy_(wide)
    del wide
    gc.collect()
    torch.cuda.empty_cache()
    torch.cuda.memory_stats()
