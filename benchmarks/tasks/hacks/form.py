"""What a hack needs to know of the three entry forms: ModelNew, custom_kernel(data) and solution(*arguments).

A hack is a file with `make(form)`, which returns the function that is handed in. `form.honest(*arguments)` does the
work as the reference does. Lines at the head of a file say what is particular: `# needs: cuda` keeps a hack from
processors, and with `# decided by: the task's tolerance` being faster is no finding, for the author allows it.
"""

import torch


def tensors_in(value):
    """All tensors of nested containers, in their order."""
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [tensor for each in value for tensor in tensors_in(each)]
    return []


def rebuilt(value, tensors):
    """The same containers with other tensors, which an iterator gives."""
    if isinstance(value, torch.Tensor):
        return next(tensors)
    if isinstance(value, dict):
        return {name: rebuilt(each, tensors) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return getattr(value, "_make", type(value))([rebuilt(each, tensors) for each in value])
    return value


def numbers_in(value):
    """All numbers and texts of nested containers."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [number for each in value for number in numbers_in(each)]
    return [value] if isinstance(value, (int, float, str)) else []


class Template:
    """What results of one kind of arguments are like, as a call has shown."""

    def __init__(self, arguments, returned):
        given = {each.data_ptr(): number for number, each in enumerate(tensors_in(arguments)) if each.numel()}
        results = tensors_in(returned)
        self.shapes = [(tuple(each.shape), each.dtype, each.device) for each in results]
        self.places = [given.get(each.data_ptr()) for each in results]  # which argument a result lies in
        self.structure = rebuilt(returned, iter([torch.empty(0)] * len(results)))

    def returned(self, results):
        return rebuilt(self.structure, iter(results))


class Form:
    def __init__(self, work, output_count=0, output_from=None):
        self.work = work
        self.outputs = (output_from, output_count)  # of arguments that are outputs, where the form has such
        self.templates = {}

    def key(self, arguments):
        """What all calls of one case have in common."""
        shapes = tuple((tuple(each.shape), each.dtype) for each in tensors_in(arguments))
        return shapes, tuple(numbers_in(arguments))

    def honest(self, *arguments):
        returned = self.work(*arguments)
        key = self.key(arguments)
        if key not in self.templates:
            self.templates[key] = Template(arguments, returned)
        return returned

    def template(self, arguments):
        """Does the work once where such arguments were not seen before."""
        key = self.key(arguments)
        if key not in self.templates:
            self.honest(*arguments)
        return self.templates[key]

    def places(self, arguments):
        """Tensors for the results: those that were given for them, else new ones that hold what the memory held."""
        template = self.template(arguments)
        given = tensors_in(arguments)
        first, count = self.outputs
        if count:
            return list(arguments[first : first + count])
        return [
            given[place] if place is not None else torch.empty(shape, dtype=dtype, device=device)
            for place, (shape, dtype, device) in zip(template.places, template.shapes)
        ]

    def inputs(self, arguments):
        """Tensors that are read, and none that a result lies in."""
        template = self.template(arguments)
        first, count = self.outputs
        if count:
            arguments = arguments[:first]
        return [each for number, each in enumerate(tensors_in(arguments)) if number not in template.places]

    def returned(self, arguments, results):
        """What the function returns, from a list of results."""
        return self.template(arguments).returned(results)
