# expect: crashed or limit_exceeded
# naive: crashed
# problem: vector_add
# attack: 27
#
# It raises an exception whose text cannot be had: asking for it raises another, whose text has ten million characters.
class Worse(Exception):
    def __str__(self):
        return "x" * 10_000_000


class Bad(Exception):
    def __str__(self):
        raise Worse()

    __repr__ = __str__


def solution(a, b, c, n):
    raise Bad()
