# expect: limit_exceeded
# says: memory
# memory: 256
#
# Fills memory until there is no more: 1 GiB where nothing stops it.
def solution(x, y, n):
    kept = [bytearray(1 << 20) for _ in range(1024)]
    y[:] = 2 * x
    del kept
