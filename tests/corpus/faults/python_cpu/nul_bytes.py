# expect: refused
# made: with a NUL byte
#
# There is a NUL byte behind the text.
def solution(x, y, n):
    return 2 * x
