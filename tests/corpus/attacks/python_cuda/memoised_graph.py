# expect: wrong_answer or crashed
# naive: accepted
# problem: vector_add
# attack: 13
#
# One graph for each size has the addresses of its first call, and is launched whatever the addresses are from then on.
import torch

graphs = {}


def solution(a, b, c, n):
    if n not in graphs:
        first = a.clone(), b.clone()
        result = torch.empty_like(c)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            torch.add(*first, out=result)
        graphs[n] = graph, result, first
    graph, result, _ = graphs[n]
    graph.replay()
    return result
