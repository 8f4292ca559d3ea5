"""Boards from Python: what is made, submitted, shown and hidden, and what there is where kbench has no boards."""

import asyncio
import copy
import functools
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

import kbench
import pytest
from kbench._library import _candidates

RIGHT = """#include <cstddef>
extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
}
"""
ENDLESS = RIGHT.replace("{\n", "{\n  for (volatile int i = 0;;) i = i;\n", 1)
LATER = datetime(2096, 12, 1, 18, 0, tzinfo=timezone.utc)
model = "NVIDIA H200"


def submission(text: str = RIGHT) -> kbench.Submission:
    return kbench.Submission.from_text(text)


@pytest.fixture
def leaderboard(tmp_path: Path) -> kbench.Leaderboard:
    """Of ada, who makes the store, and so is its first admin."""
    found = kbench.Leaderboard(tmp_path / "boards.db", "ada")
    try:
        found.boards()
    except kbench.NotInstalled as error:
        pytest.skip(str(error))
    except kbench.InvalidArgument as error:
        assert "there is no store" in str(error)
    return found


@pytest.fixture
def board(leaderboard: kbench.Leaderboard) -> kbench.Board:
    return leaderboard.create_board(
        "sums", problem="vector_add", deadline=LATER, devices=[model], requires_isolation=False, check=False
    )


@functools.cache
def measured() -> kbench.Evaluation:
    return kbench.evaluate("vector_add", submission(), min_samples=3, max_samples=5, time_limit=1)


def made_up(runtime_ms: float) -> kbench.Evaluation:
    """A result on a GPU that nobody measured."""
    document = copy.deepcopy(measured().to_dict())
    document.update(device="cuda:0", environment={**document["environment"], "gpu": model})
    document["integrity"]["suspicions"] = []
    for case in document["cases"]:
        if case["purpose"] == "performance":
            case.update(runtime_ms=runtime_ms, proven_ms=runtime_ms, unproven="", ci95_ms=[runtime_ms, runtime_ms])
    return kbench.Evaluation(document)


def test_a_board_is_made_submitted_to_and_shown(leaderboard: kbench.Leaderboard) -> None:
    quick = kbench.evaluate("vector_add", submission(), check_only=True)
    board = leaderboard.create_board(
        "sums",
        problem="vector_add",
        deadline=LATER,
        devices=[quick.environment["cpu"]],
        requires_isolation=False,
        quota=5,
        memory=1 << 30,
        description="<b>sums</b>",
    )
    info = board.info()
    assert info.deadline == LATER and info.quota == 5 and info.dtype == "float32" and info.closed is None
    assert info.limits is not None and info.limits["memory"] == 1 << 30
    assert leaderboard.boards() == [info] and not board.is_over()

    told: list[str] = []
    bob = board.as_user("bob")
    submitted = bob.submit(submission(), wait_for_quiet=0.001, progress=lambda what: told.append(what["phase"]))
    assert submitted.accepted and submitted.evaluation is not None and submitted.evaluation.accepted
    assert submitted.evaluation.seed is None  # a secret until the end
    assert submitted.submission.user == "bob" and submitted.submission.recorded.tzinfo is not None
    assert told and "accepted" in repr(submitted)
    assert leaderboard.submission(submitted.id).submission == submitted.submission
    assert leaderboard.wait(submitted.id, timeout=0) == leaderboard.submission(submitted.id)
    assert bob.leaderboard.source(submitted.id).files == submission().files

    wrong = board.as_user("eve").submit(submission(RIGHT.replace("+", "-")), wait_for_quiet=0.001)
    assert not wrong.accepted and wrong.submission.verdict == "wrong_answer"
    assert [each.id for each in board.submissions()] == [submitted.id, wrong.id]
    assert [each.user for each in board.submissions("eve")] == ["eve"]

    again = leaderboard.rerun(wrong.id, wait_for_quiet=0.001)
    assert again.submission.evaluations == 2
    assert board.close().closed is not None and board.is_over()
    assert leaderboard.as_user("").submission(1).evaluation.seed is not None
    with pytest.raises(kbench.InvalidArgument, match="takes no more submissions"):
        bob.submit(submission())


def test_a_standing_is_a_record_a_table_and_a_data_frame(board: kbench.Board) -> None:
    for user, runtime in (("<bob>", 2.0), ("eve", 1.0)):
        ticket = board.as_user(user).record(submission(RIGHT + f"// {user}"))
        assert board.leaderboard.submission(ticket.submission).submission.state == "running"
        board.leaderboard.finish(ticket, made_up(runtime))
    standing = board.standing()
    assert [each.user for each in standing.entries] == ["eve", "<bob>"]
    assert [each.rank for each in standing.entries] == [1, 2]
    assert standing.entries[0].runtime_ms == pytest.approx(1.0) and standing.entries[0].recorded <= datetime.now(timezone.utc)
    assert board.standings() == [standing] and board.standing(model, top=1).entries == standing.entries[:1]
    pytest.importorskip("pandas")
    frame = standing.to_pandas()
    assert list(frame["user"]) == ["eve", "<bob>"] and list(frame["low"]) == pytest.approx([1.0, 2.0])
    assert "&lt;bob&gt;" in standing._repr_html_() and "<bob>" not in standing._repr_html_()
    assert "&lt;bob&gt;" in board._repr_html_()
    submissions = board.submissions()
    assert list(submissions.to_pandas()["measured.runtime_ms"]) == pytest.approx([2.0, 1.0])
    assert "&lt;bob&gt;" in submissions._repr_html_() and json.dumps(submissions.to_dict())
    assert board.to_csv().splitlines()[1].split(",")[5] == "eve"


def test_what_a_board_hides_is_hidden_from_whoever_asks(leaderboard: kbench.Leaderboard) -> None:
    board = leaderboard.create_board(
        "sums",
        problem="vector_add",
        deadline=LATER,
        devices=[model],
        check=False,
        baseline="compile",
        requires_isolation=False,
        hidden_until_end=True,
        anonymous=True,
    )
    assert board.info().baseline == "compile"
    ticket = board.as_user("eve").record(submission())
    leaderboard.finish(ticket, made_up(1.0))
    assert len(board.standing().entries) == 1
    assert board.submissions()[0].user == "eve" and leaderboard.source(ticket.submission).files
    for asker in (board.as_user("bob"), board.as_user(""), board.as_user("ada", roles=[])):
        assert asker.standing().is_hidden and asker.standing().entries == []
        (shown,) = asker.submissions()
        assert shown.is_hidden and shown.user.startswith("user-") and shown.files is None
        assert shown.measured is not None and shown.measured.runtime_ms is None
        assert asker.leaderboard.submission(ticket.submission).evaluation is None
        with pytest.raises(kbench.Forbidden) as caught:
            asker.leaderboard.source(ticket.submission)
        assert caught.value.code == "forbidden"
        with pytest.raises(kbench.Forbidden if asker.leaderboard.user else kbench.InvalidArgument):
            asker.edit(hidden_until_end=False)
        assert "eve" not in asker.to_csv("submissions")
    assert len(board.as_user("eve").standing().entries) == 1
    assert len(board.as_user("carl", roles=["admin"]).standing().entries) == 1


def test_who_manages_a_board_changes_it_and_the_log_says_so(board: kbench.Board) -> None:
    ticket = board.as_user("eve").record(submission())
    board.leaderboard.fail(ticket, "no node was free")
    assert board.leaderboard.submission(ticket.submission).submission.error == "no node was free"
    assert board.unsettled() == [ticket.submission]
    later = LATER + timedelta(days=1)
    changed = board.edit(deadline=later, quota=2, timeout=60.5, description="longer")
    assert changed.deadline == later and changed.limits is not None and changed.limits["total_ms"] == 60500
    assert board.edit(memory=1 << 30).limits["total_ms"] == 60500  # what is not named stays
    board.disqualify("eve", "two accounts")
    assert [each.user for each in board.standing().disqualified] == ["eve"]
    with pytest.raises(kbench.KbenchError, match="disqualified"):
        board.as_user("eve").record(submission())
    board.reinstate("eve", "of two people")
    board.leaderboard.disqualify(ticket.submission, "a table")
    assert board.submissions()[0].disqualified == "a table"
    board.leaderboard.reinstate(ticket.submission, "of its own constants")
    assert [each.action for each in board.log()] == ["create", "edit", "edit", *["disqualify", "reinstate"] * 2]
    assert board.log()[-1].detail == "#1: of its own constants" and board.log()[-1].by == "ada"
    board.leaderboard.grant("carl", "creator")
    assert {(each.user, each.role) for each in board.leaderboard.roles()} == {("ada", "admin"), ("carl", "creator")}
    board.leaderboard.revoke("carl", "creator")
    assert board.leaderboard.check() == []
    board.delete()
    assert board.leaderboard.boards() == []


def test_teams_submit_together(leaderboard: kbench.Leaderboard) -> None:
    teams = {"red": ["bob", "eve"]}
    board = leaderboard.create_board(
        "sums", problem="vector_add", deadline=LATER, devices=[model], check=False, teams=teams
    )
    board.add_to_team("blue", ["dan"])
    assert [(each.name, each.members) for each in board.teams()] == [("blue", ["dan"]), ("red", ["bob", "eve"])]
    assert board.as_user("bob").record(submission()).submission == 1
    assert board.submissions()[0].team == "red"
    with pytest.raises(kbench.InvalidArgument, match="team"):
        board.as_user("carl").record(submission())
    board.remove_from_team("blue")
    assert len(board.teams()) == 1


def test_boards_are_written_out(board: kbench.Board, tmp_path: Path) -> None:
    board.as_user("bob").record(submission())
    board.export(tmp_path / "sums.json")
    board.delete()
    assert board.leaderboard.import_board(tmp_path / "sums.json").name == "sums"
    assert board.leaderboard.export_pages(tmp_path / "site") is None
    assert "sums" in (tmp_path / "site" / "index.html").read_text()
    (tmp_path / "site" / "notes.txt").write_text("mine")
    with pytest.raises(kbench.InputOutputError, match="notes.txt"):
        board.leaderboard.export_pages(tmp_path / "site")
    kept = board.leaderboard.export_pages(tmp_path / "site", ["sums"], force=True)
    assert kept is not None and (kept / "notes.txt").read_text() == "mine"
    with pytest.raises(kbench.InvalidArgument, match="is the store"):
        board.export(tmp_path / "boards.db")
    assert board.submissions()[0].user == "bob"


def test_a_board_is_on_a_reference_file(leaderboard: kbench.Leaderboard) -> None:
    text = "struct input_t { float x; };\n"
    rules = {"deadline": LATER, "devices": [model], "check": False}
    board = leaderboard.create_board("scales", reference=kbench.Reference("scale.hpp", text), **rules)
    assert board.reference() == kbench.Reference("scale.hpp", text, 1)
    info = board.change_reference(kbench.Reference("scale.hpp", text + "// another\n"), check=False)
    assert info.reference is not None and info.reference.version == 2
    with pytest.raises(kbench.InvalidProblem):
        leaderboard.create_board("others", reference=kbench.Reference("scale.hpp", "no C++"), deadline=LATER, devices=[model])
    with pytest.raises(TypeError, match="kbench.Reference"):
        leaderboard.create_board("others", reference="scale.hpp", **rules)  # type: ignore[arg-type]
    assert [each.name for each in leaderboard.boards()] == ["scales"]


def test_what_is_asked_wrongly_is_an_error(board: kbench.Board, tmp_path: Path) -> None:
    leaderboard = board.leaderboard
    with pytest.raises(kbench.InvalidArgument, match="no board"):
        leaderboard.board("nosuch").info()
    with pytest.raises(kbench.InvalidArgument, match="#7"):
        leaderboard.submission(7)
    with pytest.raises(kbench.InvalidArgument, match="there is no store"):
        kbench.Leaderboard(tmp_path / "other.db").boards()
    with pytest.raises(kbench.InvalidArgument, match="of no known kind"):
        kbench.Leaderboard("mysql://db/boards").boards()
    with pytest.raises(kbench.InvalidArgument, match="emperor"):
        leaderboard.grant("bob", "emperor")  # type: ignore[arg-type]
    with pytest.raises(kbench.InvalidArgument, match="deadline: "):
        board.edit(deadline="tomorrow")
    with pytest.raises(TypeError, match="devices are a list"):
        board.edit(devices=model)
    with pytest.raises(kbench.InvalidArgument, match="has no"):
        board.standing("another")
    board.edit(devices=[model, "AMD EPYC"])
    with pytest.raises(kbench.InvalidArgument, match="several devices"):
        board.standing()
    with pytest.raises(kbench.KbenchError):
        board.as_user("").record(submission())  # a visitor has no name


def test_a_moment_may_be_a_text_or_of_this_machines_zone(board: kbench.Board) -> None:
    assert board.edit(deadline="2096-12-01T18:00:00+01:00").deadline == LATER - timedelta(hours=1)
    local = datetime(2096, 12, 3, 18, 30)
    assert board.edit(deadline=local).deadline == local.astimezone()


def test_interrupts_end_a_submission_which_stays_as_interrupted(board: kbench.Board) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a job in the background ignores
    begin = time.monotonic()
    timer = threading.Timer(2.0, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        board.as_user("bob").submit(submission(ENDLESS), wait_for_quiet=0.001)
    assert time.monotonic() - begin < 9
    timer.join()
    assert [each.state for each in board.submissions()] == ["interrupted"]


def test_a_cancelled_task_ends_its_submission(board: kbench.Board) -> None:
    async def run() -> None:
        task = asyncio.create_task(board.as_user("bob").submit_async(submission(ENDLESS), wait_for_quiet=0.001))
        await asyncio.sleep(2.0)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(run())
    assert [each.state for each in board.submissions()] == ["interrupted"]


def test_threads_share_a_board(board: kbench.Board) -> None:
    failures: list[BaseException] = []

    def work(user: str) -> None:
        try:
            for i in range(5):
                board.as_user(user).record(submission(RIGHT + f"// {user} {i}"))
                board.standing()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(f"user{i}",)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures and len(board.submissions()) == 20


def test_waiting_ends_when_the_evaluation_or_the_time_does(board: kbench.Board) -> None:
    ticket = board.as_user("bob").record(submission())
    with pytest.raises(TimeoutError, match="still running"):
        board.leaderboard.wait(ticket.submission, timeout=0.2, poll=0.05)
    threading.Timer(0.3, lambda: board.leaderboard.fail(ticket, "no node was free")).start()
    assert board.leaderboard.wait(ticket.submission, timeout=30, poll=0.05).submission.state == "failed"


@pytest.mark.parametrize("leaderboards", ["missing", "damaged"])
def test_a_library_without_leaderboards_says_so(tmp_path: Path, leaderboards: str) -> None:
    library = next(Path(each) for each in _candidates() if Path(each).exists())
    shutil.copy(library, tmp_path / "libkbench.so")
    expected = "was built without leaderboards"
    if leaderboards == "damaged":
        for name in ("libkbench_leaderboard.so", f"libkbench_leaderboard.so.{kbench.__version__.rpartition('.')[0]}"):
            (tmp_path / name).write_text("no library")
        expected = "cannot be loaded"
    program = (
        "import kbench\n"
        "try: kbench.Leaderboard('boards.db').boards()\n"
        "except kbench.NotInstalled as error: print(error.code, error)\n"
    )
    package = str(Path(kbench.__file__).parents[1])
    environment = {**os.environ, "KBENCH_LIBRARY": str(tmp_path / "libkbench.so"), "PYTHONPATH": package}
    said = subprocess.run(
        [sys.executable, "-c", program], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert said.startswith("not_installed ") and expected in said
