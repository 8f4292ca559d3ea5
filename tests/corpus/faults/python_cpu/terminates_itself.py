# expect: crashed
# says: SIGTERM
#
# Ends its own process by a signal.
import os
import signal


def solution(x, y, n):
    os.kill(os.getpid(), signal.SIGTERM)
