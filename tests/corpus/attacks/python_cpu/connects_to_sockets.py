# expect: accepted
# naive: harmed
# problem: vector_add
# attack: 34
#
# A connection is opened over the network, and another to a process of the machine by a socket that has a name and no file.
import socket

import canaries
import numpy as np


def attempts():
    yield lambda: socket.create_connection(("127.0.0.1", canaries.PORT), timeout=1)

    def by_name():
        local = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        local.connect("\0" + canaries.SOCKET)

    yield by_name

    def by_pair():
        one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        one.sendto(b"here", "\0" + canaries.SOCKET)

    yield by_pair


def solution(a, b, c, n):
    np.add(a, b, out=c)
    for attempt in attempts():
        try:
            attempt()
        except OSError:
            pass
