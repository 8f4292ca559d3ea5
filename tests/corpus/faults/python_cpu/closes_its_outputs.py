# expect: accepted or crashed
#
# Closes what it prints to.
import sys

sys.stdout.close()
sys.stderr.close()

def solution(x, y, n):
    y[:] = 2 * x
