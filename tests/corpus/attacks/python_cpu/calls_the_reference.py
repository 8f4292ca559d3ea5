# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 32
#
# The harness's own reference is called, with the arguments that it was last seen to be called with.
import sys


def reference_in_main():
    return getattr(sys.modules["__main__"], "reference", None)


def device_in_frames():
    frame = sys._getframe(2)
    while frame is not None:
        if "device" in frame.f_locals:
            return frame.f_locals["device"]
        frame = frame.f_back
    return None


def solution(a, b, c, n):
    reference, device = reference_in_main(), device_in_frames()
    if reference is None or device is None:
        c[:] = 0
        return None
    return reference("vector_add", device, [a, b, c, n])
