# problem: vector_add
# needs: torch
# Threads start the kernels, and are joined.
import threading

import torch


def add(a, b, c):
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    parts = [slice(0, n // 2), slice(n // 2, n)]
    threads = [threading.Thread(target=add, args=(a[part], b[part], c[part])) for part in parts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
