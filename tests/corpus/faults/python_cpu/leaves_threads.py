# expect: accepted
#
# Leaves threads that run on, two for each call up to 64.
import threading
import time

started = 0


def solution(x, y, n):
    global started
    y[:] = 2 * x
    if started < 64:
        started += 2
        for _ in range(2):
            threading.Thread(target=time.sleep, args=(2,)).start()
