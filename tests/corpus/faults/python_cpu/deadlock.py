# expect: timed_out
# prepare: 2000
#
# Waits for a lock that it has itself.
import threading

lock = threading.Lock()


def solution(x, y, n):
    with lock, lock:
        y[:] = 2 * x
