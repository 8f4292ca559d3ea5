# needs: cuda
# The work is queued on another stream than the one that events are recorded on, and nobody waits for it.
import torch

from form import tensors_in


def make(form):
    streams = []

    def hacked(*arguments):
        if not streams:
            streams.append(torch.cuda.Stream())
        places = form.places(arguments)
        with torch.cuda.stream(streams[0]):
            for place, result in zip(places, tensors_in(form.honest(*arguments))):
                if place.data_ptr() != result.data_ptr():
                    place.copy_(result)
        return form.returned(arguments, places)

    return hacked
