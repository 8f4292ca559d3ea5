# expect: crashed
# says: processes, such as compilers
#
# Starts a process when none can be started any more.
import os

calls = 0


def solution(x, y, n):
    global calls
    calls += 1
    y[:] = 2 * x
    if calls >= 12:
        child = os.fork()
        if child == 0:
            os._exit(0)
        os.waitpid(child, 0)
