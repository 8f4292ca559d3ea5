# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 43
#
# As a debugger does it, the frame that compares is made to go on behind the comparison: it returns what it was given.
import sys


def trace(frame, event, argument):
    if frame.f_code.co_name == "agree" and event == "call":
        frame.f_locals["expected"][...] = frame.f_locals["result"]
    return None


sys.settrace(trace)


def solution(a, b, c, n):
    c[:] = 0
