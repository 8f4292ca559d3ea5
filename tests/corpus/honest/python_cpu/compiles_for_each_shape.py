# problem: vector_add
# Compiles a function in C in the first call for each size, which is a constant in it, with a compiler that runs others. Those
# that come when it is too late, of hidden sizes, are computed without.
import ctypes
import os
import subprocess

import numpy as np

SOURCE = '''
void add(const float *restrict a, const float *restrict b, float *restrict c) {
  for (long i = 0; i < N; ++i) c[i] = a[i] + b[i];
}
'''
functions = {}


def build(n):
    command = ["gcc", "-O3", f"-DN={n}", "-shared", "-fPIC", "-x", "c", "-o", f"add_{n}.so", "-"]
    try:
        subprocess.run(command, input=SOURCE.encode(), check=True)
    except OSError:
        return None
    return ctypes.CDLL(os.path.abspath(f"add_{n}.so")).add


def solution(a, b, c, n):
    if n not in functions:
        functions[n] = build(n)
    if functions[n] is None:
        np.add(a, b, out=c)
    else:
        functions[n](*(ctypes.c_void_p(each.ctypes.data) for each in (a, b, c)))
