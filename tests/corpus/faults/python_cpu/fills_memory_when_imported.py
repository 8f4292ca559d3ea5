# expect: limit_exceeded
# says: memory
# memory: 256
#
# Fills memory while it is imported: 1 GiB where nothing stops it.
kept = [bytearray(1 << 20) for _ in range(1024)]
del kept

def solution(x, y, n):
    y[:] = 2 * x
