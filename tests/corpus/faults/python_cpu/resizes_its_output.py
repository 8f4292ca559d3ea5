# expect: crashed or wrong_answer
# prints: ValueError
#
# Has NumPy give its output another size.
def solution(x, y, n):
    y[:] = 2 * x
    y.resize(2 * n, refcheck=False)
