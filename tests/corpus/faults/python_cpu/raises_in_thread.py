# expect: wrong_answer
# prints: RuntimeError: in a thread
#
# A thread raises an exception, which nobody notices but who reads what it prints.
import threading


def work(x, y):
    raise RuntimeError("in a thread")


def solution(x, y, n):
    thread = threading.Thread(target=work, args=(x, y))
    thread.start()
    thread.join()
