# expect: crashed
# says: SIGALRM
#
# Has an alarm set, and nobody who hears it.
import signal

signal.setitimer(signal.ITIMER_REAL, 0.3)

def solution(x, y, n):
    while True:
        pass
    y[:] = 2 * x
