# -*- coding: latin-1 -*-
# expect: accepted or compile_error
#
# The text says that it is in another encoding than it is in.
def solution(x, y, n):
    return 2 * x  # é
