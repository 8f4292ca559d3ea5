# expect: limit_exceeded
# says: memory
# memory: 256
#
# Makes small objects until there is no more memory: 10 million where nothing stops it.
def solution(x, y, n):
    kept = [[] for _ in range(10_000_000)]
    y[:] = 2 * x
    del kept
