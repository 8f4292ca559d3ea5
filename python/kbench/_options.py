"""The options of an evaluation and of a machine, made of the library's list by python/make_api.py: change nothing here."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Optional, Union

from ._settings import Settings

_Path = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True, repr=False)
class Options(Settings):
    """How to evaluate. What is ``None`` has kbench's default; times are in seconds and sizes in bytes.

    Most have the names of the options of ``kbench evaluate``; docs/python-package.md names those that have others.
    """

    _PLACES: ClassVar[Mapping[str, str]] = {
        "effort": "sampling.effort",
        "target_cv": "sampling.target_cv",
        "warm_up_calls": "sampling.warm_up_calls",
        "min_samples": "sampling.min_samples",
        "max_samples": "sampling.max_samples",
        "time_limit": "sampling.time_limit_ms",
        "cache": "sampling.cache",
        "wait_for_quiet": "sampling.wait_for_quiet_ms",
        "call_timeout": "limits.call_ms",
        "load_timeout": "limits.load_ms",
        "prepare_timeout": "limits.prepare_ms",
        "timeout": "limits.total_ms",
        "memory": "limits.memory",
        "output": "limits.output",
        "stack": "limits.stack",
        "compile_timeout": "compile.time_limit_ms",
        "compile_memory": "compile.memory_limit",
        "compile_output": "compile.output_limit",
        "diagnostics": "compile.diagnostics_limit",
    }

    #: Device to run on: cpu, cuda (the first GPU), cuda:1, ... [that of the language]
    device: Optional[str] = None

    #: Evaluate on devices of this model only, as results name it
    device_model: Optional[str] = None

    #: Element type, as float32; the problem's first unless named
    dtype: Optional[str] = None

    #: Run this test case only
    cases: Sequence[str] = ()

    #: What a measurement may cost, in one word: it sets the defaults of the options below
    effort: Optional[Literal["quick", "normal", "careful"]] = None

    #: Stop when the samples' coefficient of variation is at most this, or their trimmed mean is known as well
    target_cv: Optional[float] = None

    #: Make this many calls of a case before the first sample
    warm_up_calls: Optional[int] = None

    #: Take at least this many samples of a case
    min_samples: Optional[int] = None

    #: Take at most this many samples of a case
    max_samples: Optional[int] = None

    #: Sample a case for at most this long
    time_limit: Optional[float] = None

    #: What a timed call finds in the caches: cold or warm
    cache: Optional[Literal["cold", "warm"]] = None

    #: Correctness cases that are drawn from the seed [4, or 0 where cases are named]
    hidden_cases: Optional[int] = None

    #: Leave out the cases that are timed: a quick answer while you write, without a score
    check_only: bool = False

    #: Check the other cases where one fails, and show what becomes of each; nothing is timed then
    keep_going: bool = False

    #: Before cases are timed, wait at most this long until the machine's processors are at rest
    wait_for_quiet: Optional[float] = None

    #: Make the inputs of an earlier evaluation again
    seed: Optional[str] = None

    #: For a problem in Python, measure the reference as a submission too, eager or compiled by torch.compile(): speed-ups are
    #: over that. Its times are kept for later
    baseline: Optional[Literal["eager", "compile"]] = None

    #: Run what crashed or was wrong once more under the compiler's sanitizers, on a GPU under compute-sanitizer, for the line
    #: that is at fault; with `always`, what is accepted too
    sanitize: Optional[Literal["never", "on_failure", "always"]] = None

    #: Run what is accepted once more under a profiler, for figures of each kernel: ncu for CUDA, torch.profiler for Python; they
    #: enter no time and no score
    profile: bool = False

    #: Longest that one call may take
    call_timeout: Optional[float] = None

    #: Longest that loading a submission may take, its constructors included
    load_timeout: Optional[float] = None

    #: Longest that importing a submission in Python, and its first call in each case, may take
    prepare_timeout: Optional[float] = None

    #: Longest that all of it may take, compilation included
    timeout: Optional[float] = None

    #: What the submission may allocate beyond its tensors
    memory: Optional[int] = None

    #: Bytes of the submission's output that are kept
    output: Optional[int] = None

    #: Stack of the first thread of the submission, the referee and the compiler
    stack: Optional[int] = None

    #: End as `unsupported` where this machine lacks that protection, or one of `all`
    required_protections: Sequence[str] = ()

    #: GPU that CUDA is compiled for, as sm_90a; else the one that it runs on
    architecture: Optional[str] = None

    #: Processor time that the compiler may use, of all its processes
    compile_timeout: Optional[float] = None

    #: What each process of the compiler may allocate
    compile_memory: Optional[int] = None

    #: Bytes of each file that the compiler writes
    compile_output: Optional[int] = None

    #: Bytes of the compiler's messages that are kept
    diagnostics: Optional[int] = None


@dataclass(frozen=True, repr=False)
class Site(Settings):
    """This machine: where compilers, problems and directories are. What is ``None`` is looked for (docs/embedding.md).

    ``python`` evaluates submissions in Python. ``None`` is the variable ``KBENCH_PYTHON``, or else this program's own interpreter.
    """

    #: Compiler to use; else KBENCH_CXX, CXX, g++ or c++; for CUDA KBENCH_NVCC, CUDACXX or nvcc; for Fortran KBENCH_FC, FC or
    #: gfortran; for Rust KBENCH_RUSTC, RUSTC or rustc
    compiler: Optional[_Path] = None

    #: Interpreter for problems and submissions in Python; else KBENCH_PYTHON, that of $VIRTUAL_ENV, or python3
    python: Optional[_Path] = None

    #: Add a flag for the compiler, as --flag=-O2
    extra_flags: Sequence[str] = ()

    #: Earlier compilations to keep, and to take instead of compiling again; 0 for none [KBENCH_COMPILE_CACHE, else 1G]
    compile_cache: Optional[int] = None

    #: Where compilations are kept
    compile_cache_directory: Optional[_Path] = None

    #: Look for problems in this directory first
    plugin_directories: Sequence[_Path] = ()

    #: Where kbench's helper programs are
    helper_directory: Optional[_Path] = None

    #: Make control groups in this one, which is delegated to kbench [KBENCH_CGROUP, else its own]
    cgroup: Optional[_Path] = None

    #: Where compilations, rooflines and quarantines are kept [$XDG_CACHE_HOME/kbench, or ~/.cache/kbench]
    cache_directory: Optional[_Path] = None

    #: Record each evaluation in this directory, before it begins and when it is over
    journal: Optional[_Path] = None

    #: Append when each phase began and ended, as a trace that Perfetto opens
    timeline: Optional[_Path] = None
