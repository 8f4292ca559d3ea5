# expect: timed_out
# prepare: 2000
#
# Asking for the text of the exception that it raises takes for ever.
class Endless(Exception):
    def __str__(self):
        while True:
            pass


def solution(x, y, n):
    raise Endless()
