# expect: wrong_answer
# prints: expected 1 tensor, got 2 tensors
#
# Returns two results where one is asked for.
def solution(x, y, n):
    return 2 * x, x
