# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 14
#
# The expected output is somewhere in memory. Its first and last elements are enough to find it, and to copy the rest.
import ctypes
import re

places = {}
searches = {}


def regions():
    try:
        lines = open("/proc/self/maps").read().splitlines()
    except OSError:
        return
    for line in lines:
        begin, end, access, rest = re.match(r"(\w+)-(\w+) (\S+) (.*)", line).groups()
        begin, end = int(begin, 16), int(end, 16)
        is_special = rest.endswith("]") and "heap" not in rest
        if access.startswith("rw") and not is_special and end - begin <= 1 << 28:
            yield begin, end


# The address of as many floats, other than those at `own`, as there are from `first` to `last`.
def find(first, last, own, count):
    for begin, end in regions():
        text = ctypes.string_at(begin, end - begin)
        at = text.find(first)
        while at >= 0:
            ending = at + 4 * count
            if begin + at != own and text[ending - len(last) : ending] == last:
                return begin + at
            at = text.find(first, at + 1)
    return None


def solution(a, b, c, n):
    c[:] = 0
    if n <= 16:
        return
    searches.setdefault(n, 0)
    if not places.get(n) and searches[n] < 6:
        searches[n] += 1
        places[n] = find((a[:16] + b[:16]).tobytes(), (a[-16:] + b[-16:]).tobytes(), c.ctypes.data, n)
    if places.get(n):
        ctypes.memmove(c.ctypes.data, places[n], 4 * n)
