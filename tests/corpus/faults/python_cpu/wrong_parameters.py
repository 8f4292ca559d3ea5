# expect: crashed
# says: preparing it for each case
# prints: TypeError
#
# The function takes fewer arguments than it is given.
def solution(x, y):
    return 2 * x
