"""Tensors of inputs that a workload calls random.

flashinfer-bench draws all numbers of a type alike. SOL-ExecBench gives tensors, if their names say what they are, the values that such a
tensor may have: zeros and ones to a mask, numbers above zero to a standard deviation.
Source: https://github.com/NVIDIA/SOL-ExecBench (which names have which values).
"""

import math
import re

from .form import Unsupported

RANGES = {"bool": (0, 2), "int8": (-128, 128), "int16": (-1024, 1024), "int32": (-1024, 1024), "int64": (-1024, 1024)}
MASKS = ("x_mask", "text_mask", "aspect_ratio_mask", "drop_mask", "attention_mask")
WORDS_OF_MASKS = ("binary", "{0, 1}", "0 or 1", "1.0 for valid", "0.0 for masked")
ANGLES = {"cos": ("cos", "cos_cached", "rope_cos"), "sin": ("sin", "sin_cached", "rope_sin")}
DECAYS = {"A": (-1.0, -0.001), "A_log": (-5.0, -1.0), "g": (-5.0, 0.0)}  # decays of state space models


def drawn(torch, dtype, shape, device):
    """Of the distribution that all numbers of the type have."""
    name = str(dtype).removeprefix("torch.")
    if name.startswith("float8"):
        return torch.randn(shape, dtype=torch.float32, device=device).clamp_(-2, 2).to(dtype)
    if dtype.is_floating_point:
        return torch.randn(shape, dtype=dtype, device=device)
    if name not in RANGES:
        raise Unsupported(f"the workload has random inputs of type {name}, which neither project draws")
    return torch.randint(*RANGES[name], shape, dtype=dtype, device=device)


def drawn_by_name(torch, name, description, dtype, shape, device):
    """As SOL-ExecBench draws a tensor of this name; drawn() where it is no name that it knows."""
    if dtype.is_floating_point and not str(dtype).startswith(("torch.float8", "torch.float4")):
        for made in (norms, masks, angles, positives, decays, shares, matrices):
            tensor = made(torch, name, (description or "").lower(), list(shape), {"dtype": dtype, "device": device})
            if tensor is not None:
                return tensor
    return drawn(torch, dtype, shape, device)


def norms(torch, name, words, shape, options):
    """Of a normalisation: its weight is near 1 and its bias near 0, where SOL-ExecBench has 1 and 0, which a submission could leave out."""
    if re.fullmatch(r".*norm\d*_weight", name):
        return 1 + 0.1 * torch.randn(shape, **options)
    return 0.1 * torch.randn(shape, **options) if re.fullmatch(r".*norm\d*_bias", name) else None


def masks(torch, name, words, shape, options):
    """What is added to attention, or zeros and ones."""
    is_causal = name in ("attention_mask", "causal_mask") or ("attention mask" in words and "causal" in words)
    if is_causal and len(shape) >= 2 and shape[-1] == shape[-2]:
        above = torch.ones(shape[-2:], dtype=torch.bool, device=options["device"]).triu(1)
        return torch.zeros(shape, **options).masked_fill_(above, torch.finfo(options["dtype"]).min)
    if name in MASKS or (name.endswith("_mask") and any(each in words for each in WORDS_OF_MASKS)):
        return torch.randint(0, 2, shape, device=options["device"]).to(options["dtype"])
    return None


def angles(torch, name, words, shape, options):
    """Cosines and sines of rotary embeddings."""
    for function, names in ANGLES.items():
        if name in names:
            angle = torch.randn(shape, device=options["device"]).clamp_(-math.pi, math.pi)
            return getattr(torch, function)(angle).to(options["dtype"])
    return None


def positives(torch, name, words, shape, options):
    """Variances, and what is computed from them."""
    is_one = re.fullmatch(r"(.*_)?(rstd|std|variance|var)\d*", name)
    return torch.randn(shape, **options).abs() + 0.1 if is_one else None


def decays(torch, name, words, shape, options):
    if name == "A_cumsum":
        return torch.empty(shape, **options).uniform_(-0.1, 0.0).cumsum(-1)
    return torch.empty(shape, **options).uniform_(*DECAYS[name]) if name in DECAYS else None


def shares(torch, name, words, shape, options):
    """What a softmax gave."""
    if name in ("attn_weights", "attention_weights", "routing_weights") or ("softmax" in words and "output" in words):
        return torch.randn(shape, device=options["device"]).softmax(-1).to(options["dtype"])
    return None


def matrices(torch, name, words, shape, options):
    """Weights, scaled so that a product with them is as large as what it is of."""
    is_one = re.fullmatch(r"weight\d*|.*(_weights?|_projs?|_proj_weights?|_weight_matrix)\d*", name)
    return torch.randn(shape, **options) / math.sqrt(shape[-1]) if is_one and len(shape) >= 2 else None
