# expect: crashed
# output: 4000
#
# Raises an exception whose text has 64 MiB.
def solution(x, y, n):
    raise ValueError("x" * (1 << 26))
