# expect: crashed
# naive: accepted
# problem: vector_add
# attack: 16
#
# The inputs become zero by force, so that whoever computes the expected output from them afterwards finds zeros right.
import ctypes


def solution(a, b, c, n):
    for tensor in (a, b, c):
        ctypes.memset(tensor.ctypes.data, 0, tensor.nbytes)
