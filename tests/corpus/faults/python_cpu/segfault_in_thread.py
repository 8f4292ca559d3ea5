# expect: crashed
# says: SIGSEGV
#
# A thread reads from nowhere.
import ctypes
import threading


def solution(x, y, n):
    thread = threading.Thread(target=ctypes.string_at, args=(8,))
    thread.start()
    thread.join()
