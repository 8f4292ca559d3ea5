# problem: vector_add
# Runs programs while it is imported, in parallel, and waits for them: what the machine is, and what suits it.
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

COMMANDS = [["uname", "-m"], ["gcc", "--version"], [sys.executable, "-I", "-c", "print(1 << 16)"]]
with ThreadPoolExecutor(3) as pool:
    outputs = list(pool.map(subprocess.check_output, COMMANDS))
block = int(outputs[-1])
child = os.fork()
if child == 0:
    os._exit(0)
os.waitpid(child, 0)


def solution(a, b, c, n):
    for begin in range(0, n, block):
        np.add(a[begin : begin + block], b[begin : begin + block], out=c[begin : begin + block])
