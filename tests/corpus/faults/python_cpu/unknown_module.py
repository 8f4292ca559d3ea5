# expect: crashed
# prints: No module named 'no_such_module'
#
# Imports what is not installed.
import no_such_module

def solution(x, y, n):
    y[:] = 2 * x
