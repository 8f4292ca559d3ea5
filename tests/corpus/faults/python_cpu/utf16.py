# expect: refused or compile_error
# made: in UTF-16
#
# The text is in UTF-16.
def solution(x, y, n):
    return 2 * x
