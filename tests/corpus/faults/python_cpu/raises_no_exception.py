# expect: crashed
# prints: TypeError
#
# Raises what no exception is.
def solution(x, y, n):
    raise 42
