# expect: crashed
# prints: AssertionError: 5
#
# An assertion that does not hold.
def solution(x, y, n):
    assert n == 0, n
