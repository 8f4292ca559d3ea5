# expect: wrong_answer
# naive: accepted
# problem: matmul
# attack: 19
#
# Factors are rounded to half precision before they are multiplied.
def solution(a, b, c, m, n, k):
    return (a.half() @ b.half()).float()
