# expect: accepted, not below 0.28 ms
# naive: accepted, below 0.2 ms
# problem: vector_add
# attack: 3
#
# Everything is one graph. It is launched on a stream that no event waits for, and in flight when the call returns.
import torch

side = torch.cuda.Stream()
graphs = {}


def work(a, b, c):  # 600,000 cycles, which take 0.3 ms or more
    torch.cuda._sleep(600_000)
    torch.add(a, b, out=c)


def solution(a, b, c, n):
    key = (a.data_ptr(), b.data_ptr(), c.data_ptr(), n)
    if key not in graphs:
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=side):
            work(a, b, c)
        graphs[key] = graph
    with torch.cuda.stream(side):
        graphs[key].replay()
