import torch
from task import Layer, Sizes


def generate_input(size, seed):
    generator = torch.Generator(device="cuda").manual_seed(seed)
    matrix = torch.randn(size, 3, device="cuda", generator=generator)
    layer = Layer(torch.randn(3, 4, device="cuda", generator=generator).t(), None, 1.5)
    state = {"count": torch.randint(0, 9, (size,), device="cuda", generator=generator), "mode": "sum"}
    return {"layer": layer, "inputs": [matrix, torch.ones((), device="cuda")], "state": state, "sizes": Sizes(size, 3)}


def ref_kernel(data):
    layer, (matrix, offset), state = data["layer"], data["inputs"], data["state"]
    assert isinstance(data["sizes"], Sizes) and state["mode"] == "sum" and layer.bias is None
    state["count"] += 1
    result = matrix @ layer.weight.t() * layer.scale + offset
    return {"result": result, "rows": data["sizes"].rows, "count": state["count"]}


# As older tasks have it: why an output is wrong.
def check_implementation(data, output):
    right = ref_kernel(data)
    if output["rows"] != right["rows"] or not torch.equal(output["count"], right["count"]):
        return "the counts differ"
    return "" if torch.allclose(output["result"], right["result"], atol=1e-4) else "the results differ"
