# expect: accepted
# output: 4000
#
# Prints 64 MiB.
import os

printed = False


def solution(x, y, n):
    global printed
    y[:] = 2 * x
    for _ in range(0 if printed else 1024):
        os.write(2, b"x" * 65535 + b"\n")
    printed = True
