# expect: wrong_answer or tampered or crashed
# naive: accepted, below 1 ms
# problem: vector_add
# attack: 1
#
# A thread that nobody waits for starts the kernel, 2 ms after the call has returned.
import threading
import time

import torch


def work(a, b, c):
    time.sleep(2e-3)
    torch.add(a, b, out=c)


first = True


def solution(a, b, c, n):
    global first
    if first:
        torch.add(a, b, out=c)
        first = False
    threading.Thread(target=work, args=(a, b, c), daemon=True).start()
