# expect: crashed
# prints: RecursionError
#
# Calls itself without end.
def solution(x, y, n):
    return solution(x, y, n)
