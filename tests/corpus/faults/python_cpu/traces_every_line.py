# expect: accepted
#
# Has a function called for every line that anybody executes.
import sys
import threading

lines = 0


def trace(frame, event, argument):
    global lines
    lines += 1
    return trace


sys.settrace(trace)
threading.settrace(trace)


def solution(x, y, n):
    y[:] = 2 * x
