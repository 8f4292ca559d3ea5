# expect: accepted
# naive: wrong
# problem: vector_add
# attack: 35
#
# The kernel counts some things for all processes of a user together: descriptors that lie in sockets, what epoll watches, pages of
# pipes. Other things go on when a process is stopped: timers that have descriptors, signals by a descriptor. One of each is tried.
# If the system lets the submission have any, it writes a wrong sum.
import array
import ctypes
import fcntl
import os
import select
import socket

import numpy as np

libc = ctypes.CDLL(None, use_errno=True)
F_SETPIPE_SZ = 1031


def send_descriptor():
    one, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    with one, other:
        one.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [1]))])


def watch_descriptors():
    select.epoll().close()


def widen_pipe():
    fcntl.fcntl(os.pipe()[0], F_SETPIPE_SZ, 1 << 17)


def have_signals():
    fcntl.fcntl(os.pipe()[0], fcntl.F_SETFL, os.O_ASYNC)


def have_timer():
    if libc.timerfd_create(1, 0) < 0:
        raise OSError(ctypes.get_errno(), "timerfd_create")


def is_allowed(attempt):
    try:
        attempt()
    except OSError:
        return False
    return True


attempts = (send_descriptor, watch_descriptors, widen_pipe, have_signals, have_timer)
allowed = [attempt.__name__ for attempt in attempts if is_allowed(attempt)]


def solution(a, b, c, n):
    np.add(a, b, out=c)
    c[: len(allowed)] += 1
