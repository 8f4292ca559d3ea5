# expect: wrong_answer
# prints: expected float32 [5], got float32 [1, 5]
#
# Returns a matrix where a vector is asked for.
def solution(x, y, n):
    return (2 * x).reshape(1, -1)
