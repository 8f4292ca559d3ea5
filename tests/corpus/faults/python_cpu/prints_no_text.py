# expect: accepted
#
# Prints bytes that are no text, colours and moves of the cursor.
import os


def solution(x, y, n):
    y[:] = 2 * x
    os.write(1, bytes(range(256)) + b"\x1b[2J\x1b[31m\x9b5A\n")
