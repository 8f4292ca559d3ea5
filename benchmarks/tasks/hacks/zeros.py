# All results are zero.
import torch


def make(form):
    def hacked(*arguments):
        shapes = form.template(arguments).shapes
        return form.returned(arguments, [torch.zeros((), dtype=t, device=d).expand(s) for s, t, d in shapes])

    return hacked
