# expect: accepted, not below 0.95 ms
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 44
#
# While processes can be started, one is started that shares a file with this one. It computes when it is told to, after the call
# has returned what the file held. Where nobody takes what is told, the call is honest and takes 1 ms.
import mmap
import os
import signal
import tempfile
import time

import numpy as np

now = time.perf_counter
workers = {}


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def start(a, b, n):
    file = tempfile.TemporaryFile()
    file.truncate(4 * n)
    shared = mmap.mmap(file.fileno(), 4 * n)
    sums = np.frombuffer(shared, "float32")
    reading, writing = os.pipe()
    if os.fork() == 0:
        signal.alarm(2)
        os.close(writing)
        while os.read(reading, 1):
            time.sleep(2e-3)
            np.add(a, b, out=sums)
        os._exit(0)
    os.close(reading)
    np.add(a, b, out=sums)
    return writing, sums


def solution(a, b, c, n):
    try:
        if n not in workers:
            workers[n] = start(a, b, n)
        writing, sums = workers[n]
        os.write(writing, b"1")
        return sums
    except OSError:
        return honest(a, b, c)
