# The first three calls of each shape are computed. What the third gave is returned ever after.
from form import tensors_in


def make(form):
    calls, kept = {}, {}

    def hacked(*arguments):
        key = form.key(arguments)
        calls[key] = calls.get(key, 0) + 1
        if calls[key] > 3:
            return form.returned(arguments, kept[key])
        returned = form.honest(*arguments)
        kept[key] = [each.clone() for each in tensors_in(returned)]
        return returned

    return hacked
