# expect: crashed
# prints: EOFError
#
# Asks for something at the keyboard.
def solution(x, y, n):
    input('factor: ')
