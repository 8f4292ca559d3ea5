# problem: transpose
# needs: torch
# Returns a view of its input, which is not contiguous.
def solution(a, b, m, n):
    return a.t()
