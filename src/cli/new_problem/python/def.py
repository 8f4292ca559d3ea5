"""The squares of a vector: a problem to begin with. Put yours in its place, function by function, and have
`kbench check-problem` look at it after each step."""

import torch

SIZES = [1, 7, 33, 1001, 1 << 18, 1 << 20]  # odd ones to be right on, then some to be fast on
ON_GPU = torch.cuda.is_available()


class new_problem:
    """Squares a vector element by element: y[i] = x[i] * x[i]. One multiplication is counted for each element."""

    # What `solution` is called with: the inputs, the outputs, and what get_extra_params() gives.
    parameters = [
        {"name": "x", "type": "float", "pointer": True, "const": True},
        {"name": "y", "type": "float", "pointer": True, "const": False},
        {"name": "n", "type": "size_t", "pointer": False, "const": True},
    ]

    def generate_test_cases(self):
        return [
            {"name": f"n={n}", "n": n, "create_inputs": lambda seed, n=n: self.create_inputs(seed, n)}
            for n in SIZES
        ]

    # Each call gets a seed of its own, and inputs that depend on it alone. They are copied to where the solution runs.
    def create_inputs(self, seed, n):
        device = "cuda" if ON_GPU else "cpu"
        generator = torch.Generator(device).manual_seed(seed)
        return (torch.rand(n, generator=generator, device=device) * 2 - 1,)

    # Slowly and surely.
    def reference_solution(self, x):
        return x * x

    def get_extra_params(self, case):
        return [case["n"]]

    def get_flops(self, case):
        return case["n"]
