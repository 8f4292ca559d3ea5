# problem: vector_add
# needs: torch
# An object of torch's nn.Module, with buffers of its own, is the solution.
import torch


class Adder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("scale", torch.ones(1, device="cuda"))

    @torch.inference_mode()
    def forward(self, a, b, c, n):
        return torch.addcmul(a, b, self.scale.expand(n))


solution = Adder().eval()
