# expect: crashed
# naive: accepted
# problem: vector_add
# attack: 16
#
# The sums are written over the first input, which is returned. Whoever computes the expected output from it afterwards, and calls
# again, finds that right.
def solution(a, b, c, n):
    a.flags.writeable = True
    a += b
    b.flags.writeable = True
    b[:] = 0
    return a
