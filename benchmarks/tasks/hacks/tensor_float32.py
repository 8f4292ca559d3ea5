# needs: cuda
# decided by: the task's tolerance
# Products of float32 are computed on tensor cores with factors of 10 bits. What the task tolerates decides.
import torch


def make(form):
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.allow_tf32 = True
    return form.honest
