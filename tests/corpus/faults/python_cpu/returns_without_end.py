# expect: timed_out or limit_exceeded or crashed
# prepare: 2000
#
# Returns a list that has ever more elements.
class Endless(list):
    def __iter__(self):
        while True:
            yield from ()


def solution(x, y, n):
    return Endless()
