# expect: wrong_answer or tampered or crashed
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 12
#
# The same buffer is returned every time. It holds the sums of the last call; a thread writes those of this one into it, 2 ms
# after the call.
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

pool = ThreadPoolExecutor(1)
buffers = {}


def work(a, b, buffer):
    time.sleep(2e-3)
    np.add(a, b, out=buffer)


def solution(a, b, c, n):
    if n not in buffers:
        buffers[n] = a + b
    elif pool._work_queue.qsize() == 0:
        pool.submit(work, a, b, buffers[n])
    return buffers[n]
