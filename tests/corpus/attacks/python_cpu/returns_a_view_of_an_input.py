# expect: crashed or wrong_answer
# naive: accepted
# problem: vector_add
# attack: 16
#
# One input is returned, and the other becomes zero, so that whoever computes the expected output afterwards agrees.
def solution(a, b, c, n):
    try:
        b[:] = 0
    except ValueError:
        pass
    return a[:]
