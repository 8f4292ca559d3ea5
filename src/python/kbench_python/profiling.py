"""Profiles the calls of a submission with torch.profiler. The submission is in the same process and can make it say anything.

What it leaves is read by diagnose/torch_profiler_output.cpp.
"""

import json

from .runner import Solution

OUR_KERNEL = "kbench_occupy_kernel"  # keeps a GPU busy while calls are launched


class ProfiledSolution(Solution):
    """Leaves what is known of its latest call, when compilers have long been at work, in two files of this directory."""

    def call(self):
        torch = self.tensors.module
        if not hasattr(torch, "profiler"):
            return super().call()
        kinds = torch.profiler.ProfilerActivity
        activity = kinds.CUDA if self.tensors.is_cuda else kinds.CPU
        with torch.profiler.profile(activities=[activity]) as profiler:
            is_well = super().call()
        with open("profile.json", "w") as file:
            json.dump({"kernels": list(kernels_of(profiler.key_averages(), self.tensors.is_cuda))}, file)
        profiler.export_chrome_trace("trace.json")
        return is_well


def kernels_of(averages, is_cuda):
    """On a GPU kernels, copies and fills, without kbench's own; on a processor torch's operators, each without those it calls."""
    for each in averages:
        is_kernel = str(each.device_type) == "DeviceType.CUDA"
        if is_kernel != is_cuda or OUR_KERNEL in each.key:
            continue
        if not is_cuda:
            microseconds = each.self_cpu_time_total
        elif hasattr(each, "self_device_time_total"):
            microseconds = each.self_device_time_total
        else:  # an older torch
            microseconds = each.self_cuda_time_total
        yield {"name": each.key, "launches": each.count, "duration_ms": microseconds / 1000 / each.count}
