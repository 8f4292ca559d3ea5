# expect: wrong_answer
# prints: got object
#
# Returns an array of Python's objects.
def solution(x, y, n):
    return (2 * x).astype(object)
