# problem: vector_add
# needs: torch
# A graph for each set of addresses, captured in the first call with them.
import torch

graphs = {}


def solution(a, b, c, n):
    key = (a.data_ptr(), b.data_ptr(), c.data_ptr(), n)
    if key not in graphs:
        if len(graphs) > 64:
            graphs.clear()
        graphs[key] = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graphs[key]):
            torch.add(a, b, out=c)
    graphs[key].replay()
