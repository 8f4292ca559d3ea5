"""The zygote: has imported what takes long, and forks runners and referees.

    python -I -B zygote.py RUNNER_CORE REFEREE_CORE

RUNNER_CORE is the library of runner/python/core.cpp. In this process, it hears from kbench's launcher what is to be forked. In a
child it sets the process up: a runner's, which it locks in, or a referee's.
"""

import ctypes
import gc
import json
import os
import sys
import tempfile
import warnings

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kbench_python import profiling, referee, runner, substitutes  # noqa: E402
from kbench_python.tensors import Tensor, import_tensors  # noqa: E402

del sys.path[0]


def load_core(path):
    core = ctypes.PyDLL(path)  # keeps the interpreter's lock: nothing is handed over inside the timed window
    core.kbench_environment.restype = ctypes.c_char_p
    core.kbench_layout.restype = ctypes.c_uint64
    core.kbench_sets.restype = ctypes.c_uint64
    core.kbench_scalars.restype = ctypes.POINTER(ctypes.c_uint64)
    core.kbench_tensor.argtypes = [ctypes.c_uint64, ctypes.c_uint32, ctypes.POINTER(Tensor)]
    core.kbench_give.argtypes = core.kbench_open.argtypes = [ctypes.c_uint64]
    core.kbench_output.argtypes, core.kbench_output.restype = [ctypes.c_uint64, ctypes.c_uint32], ctypes.c_void_p
    core.kbench_leave.argtypes = [ctypes.c_uint64, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64]
    return core


def share_all(core):
    gc.collect()
    gc.freeze()  # existing objects stay shared with all forked processes
    core.kbench_require_no_device()


def fork_children(core, tensors):
    """Returns in each child, as the launcher wants it to be. The zygote itself ends here."""
    share_all(core)
    has_had_problem = False
    while core.kbench_receive():
        if core.kbench_is_told(b"--referee") and not has_had_problem:
            tensors.import_for_problems()
            share_all(core)
            has_had_problem = True
        between = os.fork()
        if between == 0:
            try:
                child = os.fork()
            except OSError:
                core.kbench_report_fork(0)
                os._exit(0)
            if child != 0:
                core.kbench_report_fork(child)
                os._exit(0)
            core.kbench_become_child()
            return
        os.waitpid(between, 0)
    os._exit(0)


def become_runner(core, tensors):
    sys.argv = ["solution"]
    substitutes.install()
    is_profiled = core.kbench_is_told(b"--is-profiled")
    core.kbench_lock_down()
    if not core.kbench_start(core.kbench_is_told(b"--device-is-held"), is_profiled):
        os._exit(1)
    runner.serve_referee(core, tensors, profiling.ProfiledSolution if is_profiled else runner.Solution)


def main():
    warnings.filterwarnings("ignore", message=".*multi-threaded, use of fork.*")
    core = load_core(sys.argv[1])
    core_of_referee = sys.argv[2]
    tensors = import_tensors(bool(core.kbench_is_cuda()))
    fork_children(core, tensors)
    os.environ.clear()
    os.environ.update(json.loads(core.kbench_environment()))
    tempfile.tempdir = None  # an import in the zygote may have set another's directory
    sys.stdout.reconfigure(line_buffering=True)  # the process is killed in the end, without a flush
    if core.kbench_is_told(b"--referee"):
        os._exit(referee.serve_host(core_of_referee, tensors))
    become_runner(core, tensors)


main()
os._exit(0)
