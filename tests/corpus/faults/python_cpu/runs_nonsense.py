# expect: crashed
# says: the first call for case
#
# Executes bytes that are no instructions of the interpreter.
def solution(x, y, n):
    code = (lambda: None).__code__
    return eval(code.replace(co_code=bytes([255, 255] * 64), co_stacksize=1000))
