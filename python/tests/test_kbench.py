"""What the package adds to the library: its objects, exceptions, threads and iterators."""

import asyncio
import copy
import dataclasses
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import kbench
import pytest
from kbench._library import Call
from kbench.testing import assert_accepted

RIGHT = """#include <cstddef>
extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
}
"""
WRONG = RIGHT.replace("+", "-")
ENDLESS = RIGHT.replace("{\n", "{\n  for (volatile int i = 0;;) i = i;\n", 1)
quick = kbench.Options(check_only=True)


def submission(text: str = RIGHT) -> kbench.Submission:
    return kbench.Submission.from_text(text)


def test_a_right_submission_is_accepted_and_timed() -> None:
    result = kbench.evaluate("vector_add", submission(), cases=["n=262144"], min_samples=3, max_samples=5)
    assert result.accepted
    assert result.problem == "vector_add" and result.device == "cpu" and result.dtype == "float32"
    (case,) = (each for each in result.cases if each.purpose == "performance")
    assert case.runtime_ms > 0 and case.samples_ms
    assert result.integrity.isolation in ("isolated", "partial", "none")
    assert result.timings["compile_s"] >= 0
    assert "vector_add" in repr(result) and "n=262144" in repr(case)


def test_a_wrong_submission_is_explained() -> None:
    result = kbench.evaluate("vector_add", submission(WRONG), quick)
    assert result.verdict == "wrong_answer" and not result.accepted and result.score is None
    assert "expected" in result.explain()


def test_options_by_name_take_precedence() -> None:
    result = kbench.evaluate("vector_add", submission(RIGHT.replace("float", "double")), quick, dtype="float64")
    assert result.accepted and result.dtype == "float64"
    with pytest.raises(TypeError, match="there is no option colour; kbench.Options has .*check_only"):
        kbench.evaluate("vector_add", submission(), colour="red")
    with pytest.raises(TypeError, match=r"give site=kbench.Site\(python=...\)"):
        kbench.evaluate("vector_add", submission(), python="/usr/bin/python3")
    with pytest.raises(TypeError, match="timeout: expected a number of seconds, not 'soon'"):
        kbench.evaluate("vector_add", submission(), timeout="soon")


@pytest.mark.parametrize(
    "changes", [{"timeout": float("nan")}, {"call_timeout": float("inf")}, {"time_limit": 1e300}, {"target_cv": float("nan")}]
)
def test_numbers_that_are_not_finite_are_named(changes: dict) -> None:
    (name,) = changes
    with pytest.raises(kbench.InvalidArgument, match=f"^{name}: expected a"):
        kbench.evaluate("vector_add", submission(), **changes)


def test_other_calls_name_them_too() -> None:
    with pytest.raises(kbench.InvalidArgument, match="^performance_time: "):
        kbench.check_problem("vector_add", performance_time=float("nan"))
    with pytest.raises(kbench.InvalidArgument, match="^margin: "):
        kbench.compare("vector_add", submission(), submission(), margin=float("nan"))
    with pytest.raises(kbench.InvalidArgument, match="^speedups: "):
        kbench.score_batch("out", speedups=[float("inf")])


def test_a_dictionary_is_no_options_and_no_site() -> None:
    with pytest.raises(kbench.InvalidArgument, match=r"^options: expected kbench.Options\(...\), not {'check_only': True}"):
        kbench.evaluate("vector_add", submission(), {"check_only": True})  # type: ignore[arg-type]
    with pytest.raises(kbench.InvalidArgument, match=r"^site: expected kbench.Site\(...\), not {}"):
        kbench.evaluate("vector_add", submission(), site={})  # type: ignore[arg-type]
    with pytest.raises(kbench.InvalidArgument, match=r"^options: expected kbench.Options\(...\), not {}"):
        next(kbench.evaluate_many([kbench.Request("vector_add", submission(), options={})]))  # type: ignore[arg-type]


def test_a_text_is_one_name_of_a_case() -> None:
    result = kbench.evaluate("vector_add", submission(), quick, cases="n=1")
    assert [case.name for case in result.cases] == ["n=1"]


def test_errors_are_of_their_kind() -> None:
    with pytest.raises(kbench.NoSuchProblem, match='did you mean "vector_add"') as caught:
        kbench.evaluate("vector_ad", submission())
    assert caught.value.code == "no_such_problem" and isinstance(caught.value, kbench.KbenchError)
    with pytest.raises(kbench.NoSuchProblem):
        kbench.evaluate("../vector_add.so", submission())  # a text is a name, never a path
    with pytest.raises(kbench.InvalidArgument, match="no case called"):
        kbench.evaluate("vector_add", submission(), cases=["n=-1"])
    for text in ("", "a\0b", "a\udcffb"):
        with pytest.raises(kbench.InvalidSubmission, match="is empty" if not text else "is not source text"):
            kbench.evaluate("vector_add", submission(text))
    with pytest.raises(kbench.NoCompiler):
        kbench.evaluate("vector_add", submission(), site=kbench.Site(compiler="/nonexistent/g++"))
    with pytest.raises(kbench.InputOutputError):
        kbench.Submission.from_files("/nonexistent/mine.cpp")
    with pytest.raises(TypeError, match="from_text"):
        kbench.evaluate("vector_add", RIGHT)  # type: ignore[arg-type]


def test_results_are_documents() -> None:
    result = kbench.evaluate("vector_add", submission(), quick)
    again = kbench.Evaluation.from_json(result.to_json())
    assert again == result and again.to_dict() is not result.to_dict()
    assert pickle.loads(pickle.dumps(result)) == result and copy.deepcopy(result) == result
    for text in ("[]", "{}", "{"):
        with pytest.raises(kbench.InvalidDocument):
            kbench.Evaluation.from_json(text)
    with pytest.raises(AttributeError, match="no field 'speed'"):
        result.speed  # noqa: B018


def test_notebooks_show_a_strangers_texts_escaped() -> None:
    document = kbench.evaluate("vector_add", submission(WRONG), quick).to_dict()
    document["explanation"] = "<script>alert(1)</script>"
    document["cases"][0]["name"] = '"><img src=x>'
    html = kbench.Evaluation(document)._repr_html_()
    assert "<script" not in html and "<img" not in html and "&lt;script&gt;" in html


def test_cases_become_a_data_frame() -> None:
    pytest.importorskip("pandas")
    result = kbench.evaluate("vector_add", submission(), quick)
    frame = result.to_pandas()
    assert list(frame["name"]) == [case.name for case in result.cases] and frame["passed"].all()


def test_files_and_directories_are_submissions(tmp_path: Path) -> None:
    (tmp_path / "mine.cpp").write_text('#include "part.hpp"\n' + RIGHT)
    (tmp_path / "part.hpp").write_text("// nothing\n")
    assert kbench.evaluate("vector_add", tmp_path, quick).accepted
    read = kbench.Submission.from_files(tmp_path / "mine.cpp", tmp_path / "part.hpp")
    (tmp_path / "mine.cpp").write_text("changed later")
    assert kbench.evaluate("vector_add", read, quick).accepted


def test_what_was_compiled_is_evaluated() -> None:
    compiled = kbench.compile("vector_add", submission())
    assert compiled.succeeded
    result = kbench.evaluate("vector_add", compiled, quick)
    assert result.mean_gflops is None and result.speedup is None  # nothing was timed
    assert result.accepted and result.precompiled and result.compile_command == []
    assert "-std=c++20" in compiled.compile_command and compiled.environment["compiler"]
    failed = kbench.compile("vector_add", submission("nonsense"))
    assert not failed.succeeded and "nonsense" in failed.diagnostics
    with pytest.raises(kbench.InvalidArgument):
        kbench.evaluate("vector_add", failed)


def test_problems_are_described_and_started() -> None:
    assert "vector_add" in kbench.list_problems()
    problem = kbench.describe("vector_add", dtype="float64")
    assert problem.name == "vector_add" and problem.dtype == "float64" and problem.cases and problem.judged_by == ""
    assert "__global__" in kbench.starter("vector_add", "cuda")
    assert {"cpp", "cuda", "python"} <= set(kbench.languages())
    assert any(finding.kind == "helper" and finding.ok for finding in kbench.doctor())


def test_operations_are_described_and_the_package_has_them_all() -> None:
    described = kbench.describe_api()
    operations = {each["name"]: each for each in described["operations"]}
    assert operations["evaluate"]["request"]["required"] == ["problem", "submission"]
    assert described["schemas"]["results.schema.json"]["properties"]["verdict"]["enum"][0] == "accepted"
    source = "".join(path.read_text() for path in Path(kbench.__file__).parent.glob("*.py"))
    # kbench.Options was made of the list of options.
    called = set(re.findall(r'(?:[cC]all\w*|ask)\(\s*"(\w+)"', source))
    assert [name for name in operations if name not in called] == ["list_options"]
    definitions = described["schemas"]["boards.schema.json"]["$defs"]
    assert sorted(kbench.Standing._kinds) == sorted(definitions["Standing"]["properties"])
    assert [name for name, each in operations.items() if name.startswith("board_") and len(each["result"]) < 2] == []


def test_a_result_is_replayed() -> None:
    before = kbench.evaluate("vector_add", submission(), quick)
    again = kbench.replay(before, submission(), quick)
    assert again.agrees and again.evaluation.seed == before.seed


def test_two_are_compared() -> None:
    slow = submission(RIGHT.replace("  for", "  for (int again = 0; again < 20; ++again)\n  for"))
    how = {"cases": ["n=262144"], "min_samples": 3, "max_samples": 3, "warm_up_calls": 1}
    compared = kbench.compare("vector_add", submission(), slow, most_pairs=6, **how)
    assert compared.first.accepted and compared.pairs == 6
    assert compared.faster == "first" or compared.all["unproven"]
    assert compared.cases[0]["name"] == "n=262144" and compared.cases[0]["ratio"] > 1.5
    wrong = kbench.compare("vector_add", submission(), submission(WRONG), **how)
    assert wrong.second.verdict == "wrong_answer" and wrong.pairs == 0


def test_progress_is_told_and_its_exceptions_leave() -> None:
    phases = []
    kbench.evaluate("vector_add", submission(), quick, progress=lambda told: phases.append(told["phase"]))
    assert phases[-1] == "done"

    def refuse(_told: dict) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        kbench.evaluate("vector_add", submission(), quick, progress=refuse)


def test_threads_evaluate_at_once() -> None:
    results = []
    threads = [
        threading.Thread(target=lambda: results.append(kbench.evaluate("vector_add", submission(), quick)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [result.verdict for result in results] == ["accepted"] * 4


def test_interrupts_end_an_evaluation_soon() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a job in the background ignores
    threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        kbench.evaluate("vector_add", submission(ENDLESS), quick)
    assert time.monotonic() - begin < 5  # and not after the 10 s that a call may take


def test_a_cancelled_task_ends_its_evaluation() -> None:
    async def give_up() -> None:
        await asyncio.wait_for(kbench.evaluate_async("vector_add", submission(ENDLESS), quick), timeout=1.0)

    async def evaluate_two() -> list:
        return await asyncio.gather(*(kbench.evaluate_async("vector_add", submission(), quick) for _ in range(2)))

    begin = time.monotonic()
    with pytest.raises(asyncio.TimeoutError):
        asyncio.run(give_up())
    assert time.monotonic() - begin < 5
    assert all(result.accepted for result in asyncio.run(evaluate_two()))


def test_tasks_do_not_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []

    class Watched(Call):
        def run(self) -> object:
            try:
                return super().run()
            finally:
                ended.append(self)

    async def evaluate_beside_another() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(max_workers=1))
        longer = kbench.Options(check_only=True, call_timeout=60)
        task = asyncio.ensure_future(kbench.evaluate_async("vector_add", submission(ENDLESS), longer))
        await asyncio.sleep(0.1)
        beside = kbench.evaluate_async("vector_add", submission(), quick)
        assert (await asyncio.wait_for(beside, timeout=20)).accepted and len(ended) == 1
        for _ in range(2):  # A task may be cancelled again while it waits for the end.
            task.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await task
        assert len(ended) == 2

    monkeypatch.setattr("kbench._api.Call", Watched)
    asyncio.run(evaluate_beside_another())


def test_a_pool_is_used_until_it_is_closed() -> None:
    with kbench.ProcessPool() as pool:
        for _ in range(2):
            assert kbench.evaluate("vector_add", submission(), quick, pool=pool).accepted
    with pytest.raises(ValueError, match="closed"):
        kbench.evaluate("vector_add", submission(), quick, pool=pool)


def requests() -> list[kbench.Request]:
    return [
        kbench.Request("vector_add", submission(RIGHT), id="right", meta={"step": 1}),
        kbench.Request("vector_ad", submission(RIGHT), id="misspelt"),
        kbench.Request("vector_add", submission(WRONG), id="wrong"),
        kbench.Request("vector_add", submission(RIGHT), id="twin"),
    ]


def test_many_are_evaluated_in_their_order() -> None:
    right, misspelt, wrong, twin = kbench.evaluate_many(requests(), quick)
    assert right.accepted and right.meta == {"step": 1} and right.score is None
    assert misspelt.evaluation is None and "vector_add" in misspelt.fault and not misspelt.accepted
    assert wrong.evaluation is not None and wrong.evaluation.verdict == "wrong_answer"
    assert {right.same_as, twin.same_as} == {None, "right"} or {right.same_as, twin.same_as} == {None, "twin"}
    with pytest.raises(kbench.InvalidArgument, match="two requests have the id 'right'"):
        next(kbench.evaluate_many([*requests(), requests()[0]], quick))


def test_many_may_come_in_any_order_and_go_on_later(tmp_path: Path) -> None:
    counts: list[dict] = []
    first = kbench.evaluate_many(requests(), quick, output=tmp_path, ordered=False, progress=counts.append)
    assert {each.id: each.accepted for each in first} == {"right": True, "twin": True, "wrong": False, "misspelt": False}
    assert counts[-1]["evaluated"] == 2

    again: list[dict] = []
    changed = requests()
    changed[2] = kbench.Request("vector_add", submission(RIGHT.replace("i = 0", "i{0}")), id="wrong")
    results = {each.id: each for each in kbench.evaluate_many(changed, quick, output=tmp_path, progress=again.append)}
    assert results["wrong"].accepted  # and not its earlier result
    assert results["right"].accepted
    score = kbench.score_batch(tmp_path, tries=[1])
    assert score.whole["correct"] == 3


small = kbench.Options(check_only=True, cases=["n=7"])


@pytest.fixture
def accepted_before(tmp_path: Path) -> Path:
    """The directory of a batch whose request "0" was right."""
    (result,) = kbench.evaluate_many([kbench.Request("vector_add", submission(), meta={"step": 1})], small, output=tmp_path)
    assert result.accepted
    return tmp_path


def test_an_earlier_result_is_used_only_for_the_same(accepted_before: Path) -> None:
    def next_step(**fields: object) -> kbench.Result:
        request = dataclasses.replace(kbench.Request("vector_add", submission(), meta={"step": 2}), **fields)
        (result,) = kbench.evaluate_many([request], small, output=accepted_before)
        return result

    reused = next_step()
    assert reused.accepted and reused.meta == {"step": 2}
    for fields, fault in (
        ({"submission": submission("a\udcffb")}, "is not UTF-8"),
        ({"submission": submission("")}, "is empty"),
        ({"problem": "a\udcffb"}, "the request cannot be written as JSON"),
        ({"meta": float("nan")}, "meta cannot be written as JSON"),
        ({"id": "0\n"}, "the id '0\\\\n' is not 1 to 256 bytes"),
    ):
        result = next_step(**fields)
        assert result.evaluation is None and re.search(fault, result.fault), result


def test_faults_of_lines_without_an_id_are_told(accepted_before: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kbench._api._line_of", lambda id_, request: "{")
    (result,) = kbench.evaluate_many([kbench.Request("vector_add", submission())], small, output=accepted_before)
    assert result.evaluation is None and "not JSON" in result.fault


def test_a_fault_that_is_not_listed_gets_no_earlier_result(tmp_path: Path) -> None:
    before = [kbench.Request("vector_add", submission(), id=name) for name in ("last", "same")]
    assert all(result.accepted for result in kbench.evaluate_many(before, small, output=tmp_path))
    empty = [kbench.Request("vector_add", submission("")) for _ in range(1000)]
    last = kbench.Request("vector_add", submission(""), id="last")
    results = {each.id: each for each in kbench.evaluate_many([*empty, last, before[1]], small, output=tmp_path)}
    assert len(results) == 1002 and "is empty" in results["999"].fault
    for name in ("last", "same"):  # which of them was reused is not told
        assert results[name].evaluation is None and "more than 1000 requests have faults" in results[name].fault


def test_a_batch_that_did_not_finish_gives_no_earlier_result(
    accepted_before: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_time(method: str, arguments: dict, **how: object) -> Call:
        return Call(method, {**arguments, "time_limit_ms": 0}, **how)

    monkeypatch.setattr("kbench._api.Call", no_time)
    (result,) = kbench.evaluate_many([kbench.Request("vector_add", submission(WRONG))], small, output=accepted_before)
    assert result.evaluation is None and result.fault == "the batch ended before it was evaluated"


def test_requests_with_faults_do_not_keep_others_from_evaluation(tmp_path: Path) -> None:
    endless: list = []
    endless.append(endless)
    bad = [
        kbench.Request("vector_add", submission(), id="surrogate\udcff"),
        kbench.Request("vector_add", submission(), id="é" * 129),
        kbench.Request("vector_add", submission(), id="nan", meta=[float("nan")]),
        kbench.Request("vector_add", submission(), id="bytes", meta=b"x"),
        kbench.Request("vector_add", submission(), id="endless", meta=endless),
        kbench.Request("vector_add", submission(), id="text", meta="\udcff"),
        kbench.Request("vector_add", submission(), id="options", options=kbench.Options(timeout=float("nan"))),
        kbench.Request("vector_add", tmp_path / "missing.cpp", id="missing"),
    ]
    good = kbench.Request("vector_add", submission(), id="é\u00a0" * 64, meta={"text": "é\u2028\n"})
    *refused, last = kbench.evaluate_many([*bad, good], small)
    assert last.accepted and last.id == good.id and last.meta == good.meta
    assert [each.id for each in refused] == ["0", "1", "nan", "bytes", "endless", "text", "options", "missing"]
    for result, word in zip(refused, ["the id", "the id", "meta", "meta", "meta", "meta", "timeout", "missing.cpp"]):
        assert result.evaluation is None and word in result.fault


def test_wrong_types_of_a_request_are_errors() -> None:
    for fields in ({"id": 5}, {"problem": Path("vector_add")}):
        request = dataclasses.replace(requests()[0], **fields)
        with pytest.raises(kbench.InvalidArgument, match=f"the {next(iter(fields))} of a request is a text, not"):
            next(kbench.evaluate_many([request], small))


def test_a_text_is_one_device_of_a_batch() -> None:
    (result,) = kbench.evaluate_many(requests()[:1], small, devices="cpu")
    assert result.accepted


def test_a_batch_begins_with_the_first_result() -> None:
    taken = []

    def told() -> Iterator[kbench.Request]:
        for request in requests()[:2]:
            taken.append(request.id)
            yield request

    results = kbench.evaluate_many(told(), small)
    assert not taken
    next(results)
    assert taken == ["right", "misspelt"]


def test_closing_the_iterator_ends_the_batch() -> None:
    endless = [kbench.Request("vector_add", submission(ENDLESS + f"// {i}\n")) for i in range(20)]
    begin = time.monotonic()
    results = kbench.evaluate_many([requests()[0], *endless], quick, ordered=False)
    assert next(results).accepted
    results.close()
    assert time.monotonic() - begin < 8


def test_assert_accepted_fails_with_the_explanation() -> None:
    assert assert_accepted("vector_add", submission()).accepted
    with pytest.raises(AssertionError, match="wrong_answer"):
        assert_accepted("vector_add", submission(WRONG))
    with pytest.raises(AssertionError, match="a speed-up of 1e\\+06 was expected"):
        assert_accepted(
            "vector_add", submission(), at_least=1e6, cases=["n=262144"], min_samples=3, max_samples=3
        )


def test_the_pytest_plugin_offers_fixtures(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(f"import kbench\ndef test(assert_accepted):\n    assert_accepted('vector_add', kbench.Submission.from_text({RIGHT!r}))\n")
    plugin = () if kbench_is_installed() else ("-p", "kbench.pytest_plugin")
    pytester.runpytest_subprocess(*plugin).assert_outcomes(passed=1)


def kbench_is_installed() -> bool:
    from importlib import metadata

    return any(point.name == "kbench" for point in metadata.entry_points(group="pytest11"))


def test_the_command_line_is_there() -> None:
    if not (Path(kbench.__file__).parent / "bin").exists():
        pytest.skip("the package is not installed")
    run = subprocess.run([sys.executable, "-m", "kbench", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout == f"kbench {kbench.__version__}\n"
    assert (Path(kbench.get_include()) / "kbench" / "kbench.h").exists()
    assert (Path(kbench.cmake_dir()) / "kbenchConfig.cmake").exists()
