# expect: accepted
# naive: harmed
# problem: vector_add
# attack: 44
#
# While processes can be started, one is left behind by way of another that ends. It tries to leave the group and the session, writes
# to a file after 0.2 s, again and again, and is gone after 2 s at the latest.
import os
import signal
import time

import canaries
import numpy as np


def disturb():
    signal.alarm(2)
    for leave in (os.setsid, os.setpgrp, lambda: os.setpgid(0, 0), lambda: os.nice(-5)):
        try:
            leave()
        except OSError:
            pass
    while True:
        time.sleep(0.2)
        try:
            with open(canaries.FILE, "a") as file:
                file.write("still here")
        except OSError:
            pass


try:
    child = os.fork()
    if child == 0:
        if os.fork() == 0:
            disturb()
        os._exit(0)
    os.waitpid(child, 0)
except OSError:
    pass


def solution(a, b, c, n):
    np.add(a, b, out=c)
