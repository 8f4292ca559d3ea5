# The first input is returned for each result, in another shape or a type of its own where these differ.
import torch


def make(form):
    def hacked(*arguments):
        inputs = form.inputs(arguments)
        results = []
        for shape, dtype, device in form.template(arguments).shapes:
            count = torch.Size(shape).numel()
            alike = [each for each in inputs if tuple(each.shape) == shape and each.dtype == dtype]
            flat = (alike or inputs)[0].reshape(-1)
            if flat.numel() < count:
                flat = flat.repeat(-(-count // flat.numel()))
            results.append(alike[0] if alike else flat[:count].reshape(shape).to(dtype=dtype, device=device))
        return form.returned(arguments, results)

    return hacked
