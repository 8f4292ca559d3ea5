# problem: softmax
# needs: torch
# Has workers of a loader, and a queue between processes, bring tensors while it is imported.
import numpy as np
import torch
from torch import multiprocessing
from torch.utils.data import DataLoader, Dataset


class Squares(Dataset):
    def __len__(self):
        return 32

    def __getitem__(self, number):
        return torch.tensor([float(number) ** 2])


def load():
    try:
        multiprocessing.Lock()
    except OSError:  # without semaphores
        return torch.arange(32.0).reshape(32, 1) ** 2
    queue = multiprocessing.Queue()
    sender = multiprocessing.Process(target=lambda: (queue.put(torch.ones(1)), queue.close(), queue.join_thread()))
    sender.start()
    one = queue.get(timeout=20)
    sender.join()
    return torch.cat(list(DataLoader(Squares(), batch_size=8, num_workers=2))) * one


squares = load()
assert squares.tolist() == [[number**2] for number in range(32)]


def solution(x, y, rows, cols):
    np.copyto(np.asarray(y), np.asarray(torch.softmax(torch.as_tensor(x), dim=1)))
