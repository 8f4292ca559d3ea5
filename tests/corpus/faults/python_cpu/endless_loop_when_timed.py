# expect: timed_out
# says: it took longer than the limit
# call: 400
#
# Never returns from its thirtieth call.
calls = 0


def solution(x, y, n):
    global calls
    calls += 1
    while calls >= 30:
        pass
    y[:] = 2 * x
