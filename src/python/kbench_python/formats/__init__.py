"""The forms in which a problem may be written in Python, each in a module of its own.

A task, which load() returns, has

    describe()                     what the problem is: name, title, description, tags, dtypes, signature, call, judges
    cases(dtype)                   its test cases
    create_inputs(case, seed)      the input tensors, in the signature's order
    reference(case, inputs)        the output tensors, likewise
    verify(case, inputs, expected, actual)    (passed, message), where `judges` is true
"""

import os

from . import class_form, kernelbench


def load(path, tensors):
    """The task that a file holds, told by its content."""
    directory, file_name = os.path.split(os.path.abspath(path))
    # One that is called as all of a repository are, is told by its directory.
    stem = os.path.basename(directory) if file_name == "def.py" else os.path.splitext(file_name)[0]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if kernelbench.is_one(text):
        return kernelbench.load(path, text, stem, tensors)
    return class_form.load(path, stem, tensors)
