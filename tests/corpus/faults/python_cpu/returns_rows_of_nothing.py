# expect: wrong_answer
# prints: got float32 [0]
#
# Returns an array without elements.
def solution(x, y, n):
    return x[:0]
