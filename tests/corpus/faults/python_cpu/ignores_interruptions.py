# expect: timed_out
# prepare: 2000
#
# Catches whatever is raised, and goes on.
def solution(x, y, n):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
