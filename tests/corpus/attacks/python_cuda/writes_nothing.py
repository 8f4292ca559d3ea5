# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 17
#
# Nothing is written: the output may still hold what the reference, or an honest call, left in it.
def solution(a, b, c, n):
    pass
