# expect: wrong_answer or tampered or crashed
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 2
#
# A pool of one thread takes the calls, 2 ms later. solution() returns as soon as the pool has noted the call.
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

pool = ThreadPoolExecutor(1)


def work(a, b, c):
    time.sleep(2e-3)
    np.add(a, b, out=c)


def solution(a, b, c, n):
    if pool._work_queue.qsize() == 0:
        pool.submit(work, a, b, c)
