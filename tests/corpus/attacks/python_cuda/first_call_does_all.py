# expect: wrong_answer
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 4
#
# The first call of a size computes. Later calls find the sums in the output, and return at once.
import torch

done = set()


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    if n not in done:
        done.add(n)
        work(a, b, c)
