# expect: crashed or accepted or wrong_answer
#
# Takes away the functions that everybody uses.
import builtins


def solution(x, y, n):
    y[:] = 2 * x
    for name in ("print", "isinstance", "len", "zip", "list", "tuple", "id"):
        setattr(builtins, name, None)
