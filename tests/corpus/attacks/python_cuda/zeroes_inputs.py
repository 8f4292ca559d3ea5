# expect: crashed
# naive: accepted
# problem: vector_add
# attack: 16
#
# The inputs become zero, so that whoever computes the expected output from them afterwards finds zeros right.
def solution(a, b, c, n):
    for tensor in (a, b, c):
        tensor.zero_()
