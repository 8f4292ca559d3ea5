# expect: accepted, not below 0.28 ms or wrong_answer or tampered or crashed
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 10
#
# A kernel that was started before the call works on, on a stream of its own, and is followed by the sums. Calls themselves start
# the kernel and the sums of the next call.
import torch

side = torch.cuda.Stream()


def solution(a, b, c, n):
    with torch.cuda.stream(side):
        torch.add(a, b, out=c)
        torch.cuda._sleep(2_000_000)
        torch.add(a, b, out=c)
