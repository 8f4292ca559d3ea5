# expect: crashed
# says: the first call for case
# prints: RuntimeError: out of ideas
# prints: in inner
#
# Raises an exception, from a function in a function.
def inner():
    raise RuntimeError("out of ideas")


def solution(x, y, n):
    inner()
