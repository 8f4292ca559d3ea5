# expect: compile_error
# says: solution.py", line 6
#
# A line that is no Python.
def solution(x, y, n):
    return 2 *
