import torch


def generate_input(sizes, seed):
    torch.manual_seed(seed)
    return [torch.randn(size, device="cuda", dtype=torch.float64 if size == 4 else torch.float32) for size in sizes]


def ref_kernel(data):
    return [each.abs() for each in data]


def check_implementation(data, output):
    return all(map(torch.equal, output, ref_kernel(data))), "some vector differs"
