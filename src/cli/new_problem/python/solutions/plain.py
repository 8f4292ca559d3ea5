# Right. Tensors are torch's, on the processor or the GPU.
def solution(x, y, n):
    y.copy_(x * x)
