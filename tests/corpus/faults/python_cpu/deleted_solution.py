# expect: compile_error or crashed
#
# The function is defined, and deleted again.
def solution(x, y, n):
    return 2 * x


del solution
