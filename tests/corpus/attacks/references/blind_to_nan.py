"""Its check looks for a difference that is too large. One that is NaN is not, in an output of numbers; its order is of integers."""
import numpy as np


class blind_to_nan:
    parameters = [
        {"name": "x", "type": "float", "pointer": True, "const": True},
        {"name": "y", "type": "float", "pointer": True, "const": False},
        {"name": "order", "type": "int", "pointer": True, "const": False},
        {"name": "n", "type": "size_t", "pointer": False, "const": False},
    ]

    def generate_test_cases(self):
        def create_inputs(seed, n):
            return (np.random.default_rng(seed).random(n, dtype=np.float32),)

        return [{"name": f"n={n}", "n": n, "create_inputs": lambda seed=0, n=n: create_inputs(seed, n)} for n in (1000, 100000)]

    def reference_solution(self, x):
        return np.sort(x), np.argsort(x).astype(np.int32)

    def verify_result(self, expected, actual):
        largest = np.max(np.abs(expected[0] - actual[0]))
        np.zeros(len(expected[1]))[actual[1][:10]]  # throws where one of the first is no index; others are not looked at
        return not largest > 1e-6, f"the largest difference is {largest}"

    def get_extra_params(self, test_case):
        return [test_case["n"]]
