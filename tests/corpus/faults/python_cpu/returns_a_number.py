# expect: wrong_answer
# prints: got an object of type int
#
# Returns a number.
def solution(x, y, n):
    return 42
