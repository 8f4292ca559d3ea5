# expect: tampered
# naive: accepted, below 0.001 ms
# problem: vector_add
# attack: 27
#
# What looks like a result, and what looks like an answer to an order, is written to every descriptor that is open. Then standard
# output is closed, so that nothing follows.
import os
import struct

import numpy as np

ANSWER = struct.pack("<IIQQ", 0x314D5246, 2, 0, 1)


def solution(a, b, c, n):
    np.add(a, b, out=c)
    for descriptor in range(1, 64):
        for text in (b"\naccepted 0.000001\n", ANSWER) if descriptor > 2 else (b"\naccepted 0.000001\n",):
            try:
                os.write(descriptor, text)
            except OSError:
                pass
    os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
