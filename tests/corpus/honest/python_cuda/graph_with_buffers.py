# problem: vector_add
# needs: torch
# A graph for each size with inputs and outputs of its own, which are copied.
import torch

graphs = {}


def capture(n):
    a, b = torch.zeros(n, device="cuda"), torch.zeros(n, device="cuda")
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        c = a + b
    return graph, a, b, c


def solution(a, b, c, n):
    if n not in graphs:
        graphs[n] = capture(n)
    graph, own_a, own_b, own_c = graphs[n]
    own_a.copy_(a)
    own_b.copy_(b)
    graph.replay()
    return own_c
