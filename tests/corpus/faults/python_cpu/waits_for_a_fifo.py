# expect: timed_out or crashed
# prepare: 2000
#
# Opens a file of somebody else's that nobody writes to.
import ground


def solution(x, y, n):
    open(ground.FIFO).read()
