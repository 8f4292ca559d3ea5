# expect: crashed
# prints: ValueError: thirty
#
# Raises an exception in its thirtieth call.
calls = 0


def solution(x, y, n):
    global calls
    calls += 1
    if calls == 30:
        raise ValueError("thirty")
    y[:] = 2 * x
