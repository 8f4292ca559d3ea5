# expect: wrong_answer or tampered or crashed
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 3
#
# The first thousand sums are there when the call returns. A thread copies the others, 2 ms later.
import threading
import time

import numpy as np


def copy_tail(sums, c):
    time.sleep(2e-3)
    c[1000:] = sums[1000:]


def solution(a, b, c, n):
    sums = a + b
    c[:1000] = sums[:1000]
    if n > 1000:
        threading.Thread(target=copy_tail, args=(sums, c), daemon=True).start()
