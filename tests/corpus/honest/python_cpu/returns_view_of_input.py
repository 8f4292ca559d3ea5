# problem: transpose
# Returns a view of its input: a transposed matrix is the same bytes in another order.
def solution(a, b, m, n):
    return a.T
