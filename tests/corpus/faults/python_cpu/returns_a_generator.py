# expect: wrong_answer
# prints: got an object of type generator
#
# Is a generator.
def solution(x, y, n):
    yield 2 * x
