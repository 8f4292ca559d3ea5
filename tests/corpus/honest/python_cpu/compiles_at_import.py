# problem: vector_add
# Compiles a function in C while it is imported, and calls it by ctypes.
import ctypes
import os
import subprocess

SOURCE = '''
void add(const float *a, const float *b, float *c, long n) {
  for (long i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
'''

with open("add.c", "w") as file:
    file.write(SOURCE)
subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", "add.so", "add.c"], check=True)
library = ctypes.CDLL(os.path.abspath("add.so"))


def pointer(array):
    return ctypes.c_void_p(array.ctypes.data if hasattr(array, "ctypes") else array.data_ptr())


def solution(a, b, c, n):
    library.add(pointer(a), pointer(b), pointer(c), ctypes.c_long(n))
