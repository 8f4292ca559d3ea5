# expect: wrong_answer or tampered or crashed
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 1
#
# A thread that nobody waits for does the work, 2 ms after the call has returned.
import threading
import time

import numpy as np


def work(a, b, c):
    time.sleep(2e-3)
    np.add(a, b, out=c)


def solution(a, b, c, n):
    threading.Thread(target=work, args=(a, b, c), daemon=True).start()
