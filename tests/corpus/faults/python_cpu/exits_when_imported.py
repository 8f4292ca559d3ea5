# expect: crashed
# says: exit status 3
#
# Ends the process while it is imported.
import os

os._exit(3)

def solution(x, y, n):
    y[:] = 2 * x
