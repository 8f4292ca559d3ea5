# expect: accepted or compile_error
# made: with a byte order mark
#
# The text begins with a byte order mark.
def solution(x, y, n):
    return 2 * x
