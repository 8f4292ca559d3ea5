"""Handles, the end of programs, and forked processes: nothing is fatal, nothing is left behind."""

import copy
import ctypes
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import kbench
import pytest
from kbench._library import Call

RIGHT = """#include <cstddef>
extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
}
"""
quick = kbench.Options(check_only=True, cases=["n=7"])

#: Begins each program. `endless` is a submission that never returns.
PROLOGUE = f"""
import multiprocessing, os, sys, threading, time
import kbench
right = kbench.Submission.from_text({RIGHT!r})
endless = kbench.Submission.from_text({RIGHT.replace("{" + chr(10), "{" + chr(10) + "  for (volatile int i = 0;;) i = i;" + chr(10), 1)!r})
quick = kbench.Options(check_only=True, cases=["n=7"], call_timeout=60, timeout=100)
slow = [kbench.Request("vector_add", kbench.Submission.from_text(endless.files[0][1] + f"// {{i}}\\n")) for i in range(8)]
requests = [kbench.Request("vector_add", right, id="right"), *slow]
"""


def children_of(pid: int) -> list[int]:
    found = []
    for each in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(each))
    return found


def end_of(program: str, tmp_path: Path) -> "subprocess.CompletedProcess[str]":
    """Runs a program, and fails unless it ends soon and leaves neither a process nor a file."""
    become_subreaper = 36  # <linux/prctl.h>
    ctypes.CDLL(None).prctl(become_subreaper, 1, 0, 0, 0)  # orphans become this process's children
    before = set(children_of(os.getpid()))
    begin = time.monotonic()
    run = subprocess.run(
        [sys.executable, "-c", PROLOGUE + program],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert time.monotonic() - begin < 12, "the program ended late"
    deadline = time.monotonic() + 3
    while left := set(children_of(os.getpid())) - before:
        for each in left:
            os.waitpid(each, os.WNOHANG)
        assert time.monotonic() < deadline, f"{run.stderr}: {[Path(f'/proc/{each}/cmdline').read_bytes() for each in left]} are left"
        time.sleep(0.05)
    assert list(tmp_path.iterdir()) == [], run.stderr
    return run


def check_peaceful(program: str, tmp_path: Path) -> str:
    run = end_of(program, tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_handles_refuse_to_be_copied() -> None:
    with kbench.ProcessPool() as pool:
        for handle in (pool, Call("languages", {}, pool=pool)):
            for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
                with pytest.raises(TypeError, match="cannot be copied or pickled: make another"):
                    duplicate(handle)
        with pytest.raises(TypeError, match="cannot be copied"):
            copy.deepcopy({"pool": [pool]})
        assert repr(pool) == "<ProcessPool>"
    assert repr(pool) == "<ProcessPool, closed>"


def test_records_are_copied_and_pickled() -> None:
    request = kbench.Request("vector_add", kbench.Submission.from_text(RIGHT), options=quick, meta={"step": 1})
    (result,) = kbench.evaluate_many([request])
    whole = [request, result, result.evaluation, result.evaluation.cases[0], kbench.describe("vector_add"), kbench.Site()]
    for duplicate in (copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))):
        assert [duplicate(each) for each in whole] == whole


def test_a_pool_that_is_closed_in_use_serves_until_the_evaluation_ends() -> None:
    pool = kbench.ProcessPool()
    running = Call("describe", {"problem": "vector_add"}, pool=pool)
    pool.close()
    assert running.run()["info"]["name"] == "vector_add"


def test_a_closed_pool_has_ended_its_processes(tmp_path: Path) -> None:
    program = """
import sys
sys.path.insert(0, TESTS)
from test_processes import children_of
try:
    with kbench.ProcessPool() as pool:
        kbench.evaluate("vector_add", right, quick, pool=pool, progress=lambda told: None)
        print(len(children_of(os.getpid())))
        kbench.evaluate("no_such_problem", right, quick, pool=pool)
except kbench.NoSuchProblem as error:  # whose frames hold the call
    print(len(children_of(os.getpid())))
"""
    program = program.replace("TESTS", repr(str(Path(__file__).parent)))
    assert check_peaceful(program, tmp_path) == "1\n0\n"


@pytest.mark.parametrize("ordered", [True, False])
@pytest.mark.parametrize("watched", [True, False])
def test_an_iterator_may_be_open_at_the_end(tmp_path: Path, ordered: bool, watched: bool) -> None:
    progress = "lambda told: time.sleep(0.01)" if watched else "None"
    program = f"results = kbench.evaluate_many(requests, quick, ordered={ordered}, progress={progress})\nprint(next(results).accepted)"
    assert check_peaceful(program, tmp_path) == "True\n"


def test_an_exception_may_hold_an_open_iterator(tmp_path: Path) -> None:
    program = "def fail():\n  results = kbench.evaluate_many(requests, quick)\n  next(results)\n  raise LookupError('mine')\nfail()"
    run = end_of(program, tmp_path)
    assert run.returncode == 1 and run.stderr.endswith("LookupError: mine\n") and "FATAL" not in run.stderr


def test_a_daemon_thread_may_evaluate_at_the_end(tmp_path: Path) -> None:
    program = """
begun = threading.Event()
def work(pool=None):
    kbench.evaluate("vector_add", endless, quick, pool=pool, progress=lambda told: begun.set())
pool = kbench.ProcessPool()
for argument in ((), (pool,)):
    begun.clear()
    threading.Thread(target=work, args=argument, daemon=True).start()
    begun.wait()
"""
    assert check_peaceful(program, tmp_path) == ""


def test_a_daemon_thread_may_read_results_at_the_end(tmp_path: Path) -> None:
    program = """
begun = threading.Event()
def work():
    for _ in kbench.evaluate_many(requests, quick, ordered=False):
        begun.set()
threading.Thread(target=work, daemon=True).start()
begun.wait()
"""
    assert check_peaceful(program, tmp_path) == ""


def test_a_forked_process_takes_nothing_from_its_parent(tmp_path: Path) -> None:
    program = """
pool = kbench.ProcessPool()
kbench.evaluate("vector_add", right, quick, pool=pool)
results = kbench.evaluate_many(requests[:1], quick)
(first,) = results
open_results = kbench.evaluate_many([kbench.Request("vector_add", right, id=str(i)) for i in range(2)], quick)
next(open_results)
while threading.active_count() > 1:
    time.sleep(0.01)
child = os.fork()
if child == 0:
    try:
        kbench.evaluate("vector_add", right, quick, pool=pool)
    except kbench.InvalidArgument as error:
        print("belongs to process" in str(error), flush=True)
    print(kbench.evaluate("vector_add", right, quick).accepted, flush=True)
    pool.close()
    del open_results
    sys.exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
print(kbench.evaluate("vector_add", right, quick, pool=pool).accepted, len(list(open_results)))
"""
    assert check_peaceful(program, tmp_path) == "True\nTrue\nTrue 1\n"


def test_a_process_that_is_forked_amid_a_call_is_told(tmp_path: Path) -> None:
    program = """
results = kbench.evaluate_many(requests, quick)
next(results)
child = os.fork()
if child == 0:
    for attempt in (lambda: kbench.evaluate("vector_add", right, quick), lambda: list(results)):
        try:
            attempt()
        except kbench.InvalidArgument as error:
            print("forked" in str(error), flush=True)
    results.close()
    sys.exit(0)
assert os.waitpid(child, 0)[1] == 0
"""
    assert check_peaceful(program, tmp_path) == "True\nTrue\n"


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_of_multiprocessing_evaluate_and_end(tmp_path: Path, method: str) -> None:
    main = tmp_path / "main" / "program.py"
    main.parent.mkdir()
    (tmp_path / "scratch").mkdir()
    main.write_text(
        PROLOGUE
        + f"""
def work(numbers):
    global results
    results = kbench.evaluate_many(requests, quick)
    numbers.put(next(results).accepted)
if __name__ == "__main__":
    context = multiprocessing.get_context({method!r})
    numbers = context.SimpleQueue()
    process = context.Process(target=work, args=(numbers,))
    process.start()
    process.join()
    print(numbers.get(), process.exitcode)
"""
    )
    program = f"import runpy\nrunpy.run_path({str(main)!r}, run_name='__main__')"
    if method == "spawn":
        program = f"import subprocess\nsubprocess.run([sys.executable, {str(main)!r}], check=True)"
    assert check_peaceful(program, tmp_path / "scratch") == "True 0\n"


def test_a_full_disk_is_an_error_of_input_and_output(monkeypatch: pytest.MonkeyPatch) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full")
    request = kbench.Request("vector_add", kbench.Submission.from_text(RIGHT))
    monkeypatch.setattr("kbench._api.Path.__truediv__", lambda self, name: Path("/dev/full"))
    with pytest.raises(kbench.InputOutputError, match="cannot write /dev/full: .*No space left"):
        next(kbench.evaluate_many([request], quick))
    monkeypatch.undo()
    monkeypatch.setattr("tempfile.tempdir", "/nonexistent")
    with pytest.raises(kbench.InputOutputError, match="TMPDIR"):
        next(kbench.evaluate_many([request], quick))
