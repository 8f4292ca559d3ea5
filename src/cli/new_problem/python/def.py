"""The squares of a vector: a problem to begin with. Put yours in its place, function by function, and have
`kbench check-problem` look at it after each step."""

import torch

CHECKED_SIZES = [1, 2, 7, 33, 1001]  # odd ones, to be right on
TIMED_SIZES = [1 << 18, 1 << 20, 3_000_000]  # GPUs need larger ones to be busy
ON_GPU = torch.cuda.is_available()


class new_problem:
    """Squares a vector element by element: y[i] = x[i] * x[i]. One multiplication is counted for each element."""

    # What `solution` is called with: the inputs, the outputs, and what get_extra_params() gives.
    parameters = [
        {"name": "x", "type": "float", "pointer": True, "const": True},
        {"name": "y", "type": "float", "pointer": True, "const": False},
        {"name": "n", "type": "size_t", "pointer": False, "const": True},
    ]

    def generate_sample(self):
        return [self.case(n) for n in CHECKED_SIZES]

    def generate_test_cases(self):
        return [self.case(n) for n in TIMED_SIZES]

    def case(self, n):
        return {"name": f"n={n}", "n": n, "create_inputs": lambda seed: self.create_inputs(seed, n)}

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
