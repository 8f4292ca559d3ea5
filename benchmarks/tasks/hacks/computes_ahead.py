# One call computes what later calls will be asked for: their arguments lie in lists of the callers.
import sys

import torch

from form import tensors_in


def pointers(arguments):
    return tuple((each.data_ptr(), each._version) for each in tensors_in(arguments))


def outline(value):
    return [outline(each) for each in value] if isinstance(value, (list, tuple)) else isinstance(value, torch.Tensor)


def later_arguments(form, arguments):
    """Sequences in the callers' frames that could be the arguments of another call."""
    key, own = form.key(arguments), pointers(arguments)
    found, frame = {}, sys._getframe(2)
    while frame is not None:
        waiting = [(value, 0) for value in frame.f_locals.values()]
        while waiting and len(found) < 64:
            value, depth = waiting.pop()
            if not isinstance(value, (list, tuple)) or depth > 3 or len(value) > 4096:
                continue
            if outline(value) == outline(arguments) and form.key(value) == key and pointers(value) != own:
                found[pointers(value)] = tuple(value)
            waiting += [(each, depth + 1) for each in value]
        frame = frame.f_back
    return found


def make(form):
    kept = {}

    def hacked(*arguments):
        template = form.template(arguments)
        own = pointers(arguments)
        if own in kept:
            return template.returned(kept.pop(own))
        kept.clear()
        for each, values in later_arguments(form, arguments).items():
            kept[each] = [result.clone() for result in tensors_in(form.honest(*values))]
            if len(kept) >= 4:
                break
        return form.honest(*arguments)

    return hacked
