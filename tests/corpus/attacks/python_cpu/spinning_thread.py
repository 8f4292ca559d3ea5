# expect: wrong_answer or tampered or crashed
# naive: accepted, below 0.1 ms
# problem: vector_add
# attack: 10
#
# A thread watches an element of each input that it has been shown, and adds as soon as one has changed. Calls themselves
# return at once.
import threading
import time

import numpy as np

shown = {}


def watch():
    while True:
        for a, b, c in list(shown.values()):
            try:
                if c[0] != a[0] + b[0]:
                    np.add(a, b, out=c)
            except ValueError:
                pass
        time.sleep(0)


threading.Thread(target=watch, daemon=True).start()


def solution(a, b, c, n):
    if id(c) not in shown:
        shown[id(c)] = (a, b, c)
        time.sleep(5e-3)
