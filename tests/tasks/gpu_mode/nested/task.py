import dataclasses
from typing import NamedTuple, Optional

import torch


@dataclasses.dataclass(frozen=True)
class Layer:
    weight: torch.Tensor
    bias: Optional[torch.Tensor]
    scale: float


class Sizes(NamedTuple):
    rows: int
    columns: int
