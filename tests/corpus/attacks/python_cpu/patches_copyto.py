# expect: wrong_answer or tampered or crashed
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 41
#
# NumPy's copyto(), by which a harness may store what is returned, has a thread copy it 2 ms later. The returned array is one that
# computes when it is looked at.
import threading
import time

import numpy as np

copy = np.copyto


def copy_later(output, value):
    def work():
        time.sleep(2e-3)
        copy(output, np.add(*value.inputs))

    threading.Thread(target=work, daemon=True).start()


np.copyto = copy_later


class Later(np.ndarray):
    def __array_function__(self, function, types, arguments, options):
        plain = [np.add(*each.inputs) if isinstance(each, Later) else each for each in arguments]
        return function(*plain, **options)


def solution(a, b, c, n):
    result = np.empty(n, "float32").view(Later)
    result.inputs = (a, b)
    return result
