# expect: crashed
# says: loading the submission
# prints: the problem calls solution(x, y, n)
#
# The function takes fewer arguments than it is given.
def solution(x, y):
    return 2 * x
