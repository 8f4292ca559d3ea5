# expect: wrong_answer
# prints: got float64
#
# Returns double precision.
def solution(x, y, n):
    return (2 * x).astype("float64")
