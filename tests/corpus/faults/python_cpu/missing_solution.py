# expect: compile_error
# says: solution
#
# The function has another name.
def solve(x, y, n):
    return 2 * x
