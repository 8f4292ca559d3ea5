# problem: vector_add
# Returns an array with negative strides.
def solution(a, b, c, n):
    return (a[::-1] + b[::-1])[::-1]
