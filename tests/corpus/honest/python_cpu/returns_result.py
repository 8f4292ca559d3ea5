# problem: vector_add
# Returns a new array.
def solution(a, b, c, n):
    return a + b
