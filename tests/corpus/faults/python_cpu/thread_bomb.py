# expect: limit_exceeded or crashed
# memory: 256
#
# Starts threads until there are no more: 2,000 where nothing stops it.
import threading
import time


def solution(x, y, n):
    for _ in range(2000):
        threading.Thread(target=time.sleep, args=(1,), daemon=True).start()
    y[:] = 2 * x
