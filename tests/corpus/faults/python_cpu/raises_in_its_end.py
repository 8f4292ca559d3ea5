# expect: accepted
# prints: RuntimeError: in the end
#
# Raises exceptions where nobody hears them: when objects are deleted, and when the interpreter ends.
import atexit


class Noisy:
    def __del__(self):
        raise RuntimeError("in the end")


@atexit.register
def leave():
    raise RuntimeError("too late")


def solution(x, y, n):
    Noisy()
    y[:] = 2 * x
