# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 43
#
# The submission leaves zeros. A thread finds an array called `expected` in the frames of the main thread, and makes it zero.
import sys
import threading
import time

main = threading.main_thread().ident


def watch():
    end = time.monotonic() + 4
    while time.monotonic() < end:
        frame = sys._current_frames().get(main)
        while frame is not None:
            for expected in frame.f_locals.get("expected", ()):
                expected[...] = 0
            frame = frame.f_back
        time.sleep(1e-4)


threading.Thread(target=watch, daemon=True).start()


def solution(a, b, c, n):
    c[:] = 0
    time.sleep(5e-3)
