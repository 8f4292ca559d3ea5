# problem: vector_add
# Computes its sums in memory without a file, and finds the size of its blocks by memory that it shares with a process.
import mmap
import os

import numpy as np

shared = mmap.mmap(-1, 4096)
try:
    child = os.fork()
    if child == 0:
        shared[:5] = b"65536"
        os._exit(0)
    os.waitpid(child, 0)
except OSError:  # without processes
    shared[:5] = b"65536"
BLOCK = int(shared[:5])
sums = np.frombuffer(mmap.mmap(-1, 4 * BLOCK), "float32")


def solution(a, b, c, n):
    for begin in range(0, n, BLOCK):
        part = sums[: min(BLOCK, n - begin)]
        np.add(a[begin : begin + BLOCK], b[begin : begin + BLOCK], out=part)
        c[begin : begin + BLOCK] = part
