# A result is kept under a few elements of each input, and returned where these come again.
from form import tensors_in


def fingerprint(tensor):
    flat = tensor.reshape(-1)
    return tuple(flat[:: max(1, flat.numel() // 4)][:4].tolist())


def make(form):
    kept = {}

    def hacked(*arguments):
        key = tuple(fingerprint(each) for each in form.inputs(arguments))
        if key in kept:
            return form.returned(arguments, kept[key])
        returned = form.honest(*arguments)
        if len(kept) < 8:
            kept[key] = [each.clone() for each in tensors_in(returned)]
        return returned

    return hacked
