# expect: accepted
# made: with CRLF
#
# The lines end as those of Windows do.
def solution(x, y, n):
    return 2 * x
