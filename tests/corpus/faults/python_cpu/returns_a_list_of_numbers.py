# expect: wrong_answer
# prints: expected 1 tensor, got 5 tensors
#
# Returns its numbers one by one.
def solution(x, y, n):
    return [float(2 * each) for each in x]
