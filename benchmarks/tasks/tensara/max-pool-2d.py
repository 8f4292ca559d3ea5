"""Takes the largest element of each window. A program computes 4 rows of 128 neighbours, whose windows overlap."""

import triton
import triton.language as tl

ROWS, COLUMNS = 4, 128


@triton.jit
def pool(
    x,
    y,
    height,
    width,
    out_height,
    out_width,
    stride,
    padding,
    dilation,
    SIZE: tl.constexpr,
    ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):
    columns = (tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS))[None, :]
    rows = (tl.program_id(1) * ROWS + tl.arange(0, ROWS))[:, None]
    largest = tl.full((ROWS, COLUMNS), -float("inf"), tl.float32)
    exists = (rows < out_height) & (columns < out_width)
    for i in tl.static_range(SIZE):
        down = rows * stride - padding + i * dilation
        for j in tl.static_range(SIZE):
            across = columns * stride - padding + j * dilation
            inside = exists & (down >= 0) & (down < height) & (across >= 0) & (across < width)
            largest = tl.maximum(largest, tl.load(x + down.to(tl.int64) * width + across, inside, -float("inf")))
    tl.store(y + rows.to(tl.int64) * out_width + columns, largest, exists)


def solution(input, kernel_size, stride, padding, dilation, output, H, W):
    out_height, out_width = output.shape
    grid = (triton.cdiv(out_width, COLUMNS), triton.cdiv(out_height, ROWS))
    sizes = {"SIZE": kernel_size, "ROWS": ROWS, "COLUMNS": COLUMNS}
    pool[grid](input, output, H, W, out_height, out_width, stride, padding, dilation, **sizes, num_warps=4)
