# expect: crashed
# prints: KeyboardInterrupt
#
# Raises what ends generators, programs and keyboards.
def solution(x, y, n):
    raise KeyboardInterrupt("nobody pressed it")
