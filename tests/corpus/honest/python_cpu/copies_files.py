# problem: vector_add
# Builds a library while it is imported, copies it with its mode and its times, and runs a script that it makes executable, as
# build tools do. Where the directory is not a file system of its own, modes stay as they are: it does without.
import ctypes
import os
import shutil
import subprocess

import numpy as np

SOURCE = """#include <stddef.h>
void add(const float *a, const float *b, float *c, size_t n) { for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i]; }
"""


def is_bounded():
    try:
        os.chmod(".", 0o700)
        return True
    except PermissionError:
        return False


def build():
    with open("add.c", "w") as file:
        file.write(SOURCE)
    with open("build.sh", "w") as file:
        file.write("#!/bin/sh\nexec gcc -O3 -march=native -shared -fPIC -o built.so add.c\n")
    os.chmod("build.sh", 0o755)
    subprocess.run(["./build.sh"], check=True)
    os.utime("built.so", (86400, 86400))
    os.mkdir("lib")
    path = shutil.copy2("built.so", "lib")
    assert os.stat(path).st_mtime == 86400 and os.stat(path).st_mode == os.stat("built.so").st_mode
    subprocess.run(["cp", "-p", shutil.copy("built.so", "lib/add.so"), "lib/last.so"], check=True)
    subprocess.run(["touch", "lib/last.so"], check=True)
    with open("lib/last.so", "rb") as file:
        os.fchmod(file.fileno(), 0o500)
    return ctypes.CDLL(os.path.abspath("lib/last.so"))


library = build() if is_bounded() else None


def solution(a, b, c, n):
    if library is None:
        np.add(a, b, out=c)
    else:
        library.add(*(ctypes.c_void_p(each.ctypes.data) for each in (a, b, c)), ctypes.c_size_t(n))
