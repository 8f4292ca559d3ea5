# expect: wrong_answer or tampered
#
# A thread writes after the call.
import threading
import time


def work(x, y):
    time.sleep(0.05)
    y[:] = 2 * x


def solution(x, y, n):
    threading.Thread(target=work, args=(x, y), daemon=True).start()
