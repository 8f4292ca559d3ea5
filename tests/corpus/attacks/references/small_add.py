"""The sum of two short vectors: a call takes about as long as calling takes."""

import numpy as np

N = 2048


class small_add:
    parameters = [
        {"name": "a", "type": "float", "pointer": True, "const": True},
        {"name": "b", "type": "float", "pointer": True, "const": True},
        {"name": "c", "type": "float", "pointer": True, "const": False},
        {"name": "n", "type": "size_t", "pointer": False, "const": False},
    ]

    def generate_test_cases(self):
        def create_inputs(seed):
            random = np.random.default_rng(seed)
            return random.standard_normal(N, dtype=np.float32), random.standard_normal(N, dtype=np.float32)

        return [{"name": "n=2048", "create_inputs": create_inputs}]

    def reference_solution(self, a, b):
        return a + b

    def get_extra_params(self, test_case):
        return [N]

    def get_flops(self, test_case):
        return N
