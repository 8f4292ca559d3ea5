# expect: crashed
# says: loading
# prints: OSError: no such luck
#
# Raises an exception while it is imported.
raise OSError("no such luck")

def solution(x, y, n):
    y[:] = 2 * x
