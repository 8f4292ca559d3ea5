# expect: wrong_answer
# prints: expected 1 tensor, got 0 tensors
#
# Returns an empty list.
def solution(x, y, n):
    return []
