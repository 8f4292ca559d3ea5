# expect: crashed
# prints: read-only
#
# Writes to an input, which NumPy refuses.
def solution(x, y, n):
    x *= 2
    return x
