# expect: timed_out
# says: (--call-timeout, or limits.call of the options)
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
