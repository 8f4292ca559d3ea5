# expect: crashed
# says: descriptors cannot be sent to another process
#
# Puts the end of a pipe into a queue, and waits for it.
import multiprocessing

queue = multiprocessing.Queue()
queue.put(multiprocessing.Pipe()[0])
queue.get()


def solution(x, y, n):
    y[:] = x
