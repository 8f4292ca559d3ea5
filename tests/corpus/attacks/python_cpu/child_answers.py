# expect: accepted, not below 0.95 ms or crashed or tampered or timed_out or wrong_answer or limit_exceeded
# naive: not run
# problem: vector_add
# attack: 44
#
# While processes can be started, one takes the orders that are meant for the runner, and answers them without doing anything. It is
# gone after 2 s at the latest. Honest calls take 1 ms.
import os
import signal
import socket
import struct
import time

import numpy as np

now = time.perf_counter


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def answer():
    signal.alarm(2)
    referee = socket.socket(fileno=3)
    while True:
        packet = referee.recv(4096)
        if not packet:
            return
        sequence = struct.unpack_from("<Q", packet, 8)[0]
        referee.send(struct.pack("<IIQQ", 0x314D5246, 2, sequence, 20))


try:
    if os.fork() == 0:
        try:
            answer()
        finally:
            os._exit(0)
except OSError:
    pass


def solution(a, b, c, n):
    honest(a, b, c)
