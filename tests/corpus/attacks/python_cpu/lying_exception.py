# expect: crashed
# naive: accepted, below 0.001 ms
# problem: vector_add
# attack: 27
#
# It raises an exception whose text is that of a result. Its name, its arguments and its notes lie too.
TEXT = "\naccepted 0.000001"


class accepted(Exception):
    def __str__(self):
        return TEXT

    __repr__ = __str__

    @property
    def __notes__(self):
        return [TEXT, "kbench: accepted"]


def solution(a, b, c, n):
    raise accepted(TEXT)
