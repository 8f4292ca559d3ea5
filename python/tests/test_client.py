"""The client of a judge elsewhere, against a judge of scripted answers, which runs in a thread. The library is not needed.

With KBENCH_SERVER_PROGRAM, the path of a kbench program, against `kbench serve`, too.
"""

import asyncio
import contextlib
import copy
import gzip
import http.server
import json
import os
import pickle
import re
import shutil
import signal
import ssl
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional

import kbench
import pytest
from kbench import _http, _jobs, _library, _sources

RIGHT = """#include <cstddef>
extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] + input_b[i];
}
"""
WRONG = RIGHT.replace("+", "-")
ENDLESS = RIGHT.replace("{\n", "{\n  for (volatile int i = 0;;) i = i;\n", 1)
right = kbench.Submission.from_text(RIGHT)

ACCEPTED = {"verdict": "accepted", "outcome": "scored", "score": 2.0, "problem": "vector_add", "device": "cpu", "cases": []}


@dataclass
class Asked:
    method: str
    path: str
    headers: "dict[str, str]"
    body: Any  # of JSON


#: Answers a request, given the handler of its connection.
Answer = Callable[["Handler"], None]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "Judge"

    def _serve(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        headers = {name.lower(): value for name, value in self.headers.items()}
        asked = Asked(self.command, self.path, headers, json.loads(body) if body else None)
        self.server.answer_of(asked)(self)

    do_GET = do_POST = do_DELETE = _serve

    def send(self, status: int, kind: str, body: bytes, headers: "dict[str, str]") -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


class Judge(http.server.ThreadingHTTPServer):
    """Gives the answers that a test has scripted for a route, one after the other, and the last one for ever."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.asked: "list[Asked]" = []
        self.connections = 0
        self._lock = threading.Lock()
        self._answers: "dict[str, list[Answer]]" = {}

    def process_request(self, request: Any, client_address: Any) -> None:
        self.connections += 1
        super().process_request(request, client_address)

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # a client that is gone

    def on(self, route: str, *answers: Answer) -> None:
        self._answers[route] = list(answers)

    def answer_of(self, asked: Asked) -> Answer:
        with self._lock:
            self.asked.append(asked)
            answers = self._answers[f"{asked.method} {asked.path.split('?')[0]}"]
            return answers.pop(0) if len(answers) > 1 else answers[0]

    def paths(self) -> "list[str]":
        return [f"{each.method} {each.path.split('?')[0]}" for each in self.asked]

    def client(self, **how: Any) -> kbench.Client:
        return kbench.Client(self.url, **{"timeout": 5.0, **how})


def answer(document: Any, status: int = 200, **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda handler: handler.send(status, "application/json", json.dumps(document).encode(), named)


def refusal(status: int, code: str, detail: str = "why", **headers: str) -> Answer:
    document = {"type": "about:blank", "title": "No", "status": status, "code": code, "detail": detail}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda handler: handler.send(status, "application/problem+json", json.dumps(document).encode(), named)


def page(status: int, **headers: str) -> Answer:
    return lambda handler: handler.send(status, "text/html", b"<html>\x1b[31mnginx</html>", headers)


def cut(handler: Handler) -> None:
    handler.close_connection = True


def job(state: str = "queued", id_: str = "a1", **fields: Any) -> "dict[str, Any]":
    return {
        "id": id_,
        "state": state,
        "owner": "alice",
        "problem": "vector_add",
        "device": {"kind": "cpu", "model": "a processor"},
        "made": "2026-11-29T09:00:00.125Z",
        "begun": None,
        "ended": None,
        "position": 3 if state == "queued" else None,
        "estimated_wait_s": 1.5 if state == "queued" else None,
        "evaluation": ACCEPTED if state == "ended" else None,
        "message": None,
        **fields,
    }


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Iterator[Judge]:
    for name in ("KBENCH_SERVER", "KBENCH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(_jobs, "_SHORTEST_LOOK", 0.01)
    monkeypatch.setattr(_http, "_pause", lambda attempt, retry_after: retry_after if retry_after is not None else 0.01)
    server = Judge()
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.01), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def without_library(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KBENCH_LIBRARY", "/nonexistent/libkbench.so")
    _library._library.cache_clear()
    yield
    _library._library.cache_clear()


def has_library() -> bool:
    try:
        return bool(kbench.languages())
    except kbench.NotInstalled:
        return False


# Evaluations


def test_an_evaluation_is_submitted_and_awaited(judge: Judge) -> None:
    judge.on("POST /v1/evaluations", answer(job(), 202))
    judge.on("GET /v1/jobs/a1", answer(job("running")), answer(job("ended")))
    told: "list[dict[str, Any]]" = []
    with judge.client(token="secret\n") as client:
        result = client.evaluate("vector_add", right, kbench.Options(timeout=3), progress=told.append, check_only=True, device="cpu")
    assert isinstance(result, kbench.Evaluation) and result.accepted and result.score == 2.0
    assert told == [
        {"phase": "queued", "position": 3, "estimated_wait": 1.5},
        {"phase": "running", "position": None, "estimated_wait": None},
    ]
    post = judge.asked[0]
    assert post.body["problem"] == "vector_add" and post.body["submission"]["files"] == [{"path": "solution.cpp", "text": RIGHT}]
    assert post.body["options"]["limits"] == {"total_ms": 3000} and post.body["options"]["check_only"] is True
    assert post.headers["content-type"] == "application/json" and len(post.headers["idempotency-key"]) == 32
    assert all(each.headers["authorization"] == "Bearer secret" for each in judge.asked)
    assert judge.asked[1].path == "/v1/jobs/a1?wait=3"
    assert judge.connections == 1  # which is kept


def test_the_environment_names_judge_and_token(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(kbench.InvalidArgument, match="KBENCH_SERVER"):
        kbench.Client()
    monkeypatch.setenv("KBENCH_SERVER", judge.url)
    monkeypatch.setenv("KBENCH_TOKEN", "hidden")
    judge.on("POST /v1/languages", answer({"result": ["cpp"]}))
    client = kbench.Client()
    assert client.languages() == ["cpp"] and judge.asked[0].headers["authorization"] == "Bearer hidden"
    assert repr(client) == f"<Client of {judge.url}>"
    for duplicate in (copy.copy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            duplicate(client)


@pytest.mark.parametrize(
    "url", ["judge:8080", "ftp://judge", "http://", "http://judge:port", "http://a b", "http://judge/?x", "http://ü"]
)
def test_what_is_no_url_is_refused(url: str) -> None:
    with pytest.raises(kbench.InvalidArgument, match="^url: "):
        kbench.Client(url)


def test_a_token_stands_in_no_url_and_has_no_newlines() -> None:
    with pytest.raises(kbench.InvalidArgument, match="token=") as caught:
        kbench.Client("http://alice:secret@judge")
    assert "secret" not in str(caught.value)
    with pytest.raises(kbench.InvalidArgument, match="^token: ") as caught:
        kbench.Client("http://judge", "secret\r\nX-Role: manage")
    assert "secret" not in str(caught.value)


def test_a_token_without_encryption_is_warned_of() -> None:
    with pytest.warns(UserWarning, match="without encryption") as warned:
        kbench.Client("http://judge.example", "secret")
    assert warned[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for url in ("http://[::1]:8080", "http://localhost", "https://judge.example"):
            kbench.Client(url, "secret")


def test_what_is_of_this_machine_is_refused_by_name() -> None:
    client = kbench.Client("http://127.0.0.1:1")
    for name, value in (("site", kbench.Site()), ("pool", None), ("compiler", "g++")):
        with pytest.raises(TypeError, match=f"^{name}= is for evaluations on this machine"):
            client.evaluate("vector_add", right, **{name: value})
    with pytest.raises(TypeError, match="there is no option colour"):
        client.evaluate("vector_add", right, colour="red")
    with pytest.raises(kbench.InvalidArgument, match="by their names"):
        client.evaluate(Path("mine.hpp"), right)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("last", "kind", "text"),
    [
        (job("cancelled"), kbench.Cancelled, "was cancelled"),
        (job("lost", message="send it again"), kbench.JobFailed, "was lost .*: send it again"),
        (job("ended", evaluation=None, message="three workers\x1b[2J refused it"), kbench.JobFailed, "three workers\ufffd\\[2J refused it"),
        (job("paused"), kbench.InvalidDocument, "paused"),
        (job("running", made="yesterday"), kbench.InvalidDocument, "no job that can be read"),
        (job("ended", evaluation={}), kbench.InvalidDocument, "verdict"),
        (job("running", id_="../../token"), kbench.InvalidDocument, "no job that can be read"),
        ([], kbench.InvalidDocument, "no job that can be read"),
    ],
)
def test_a_job_without_an_evaluation_is_an_exception(judge: Judge, last: Any, kind: "type[Exception]", text: str) -> None:
    judge.on("POST /v1/evaluations", answer(job(), 202))
    judge.on("GET /v1/jobs/a1", answer(last))
    judge.on("DELETE /v1/jobs/a1", answer(job("cancelled")))
    with pytest.raises(kind, match=text):
        judge.client().evaluate("vector_add", right)


def test_many_bytes_are_packed(judge: Judge) -> None:
    judge.on("POST /v1/evaluations", answer(job("ended")))
    long = RIGHT + "// long\n" * 20_000
    assert judge.client().evaluate("vector_add", kbench.Submission.from_text(long)).accepted
    (asked,) = judge.asked
    assert asked.headers["content-encoding"] == "gzip" and int(asked.headers["content-length"]) < 5000
    assert asked.body["submission"]["files"][0]["text"] == long


def test_a_packed_answer_is_unpacked(judge: Judge) -> None:
    def packed(handler: Handler) -> None:
        body = gzip.compress(json.dumps({"result": "x" * 100_000}).encode())
        handler.send(200, "application/json", body, {"Content-Encoding": "gzip"})

    judge.on("POST /v1/starter", packed)
    assert judge.client().starter("vector_add", "cuda") == "x" * 100_000
    assert judge.asked[0].headers["accept-encoding"] == "gzip"


# Faults that pass


def test_cut_connections_and_busy_judges_are_asked_again_with_one_key(judge: Judge) -> None:
    judge.on(
        "POST /v1/evaluations",
        cut,
        refusal(429, "queue_full", Retry_After="0"),
        page(502),
        refusal(503, "unavailable", Retry_After="Wed, 01 Jan 2020 00:00:00 GMT"),
        answer(job(), 202),
    )
    judge.on("GET /v1/jobs/a1", cut, answer(job("ended")))
    assert judge.client().evaluate("vector_add", right).accepted
    keys = {each.headers["idempotency-key"] for each in judge.asked if each.method == "POST"}
    assert len(keys) == 1 and judge.paths().count("POST /v1/evaluations") == 5


def test_a_kept_connection_that_the_judge_has_closed_costs_no_attempt(judge: Judge) -> None:
    def answered_and_closed(handler: Handler) -> None:
        answer({"result": []})(handler)
        handler.close_connection = True

    judge.on("POST /v1/list_problems", answered_and_closed)
    client = judge.client(timeout=0.0)
    for _ in range(3):
        assert client.list_problems() == []
        time.sleep(0.02)
    assert judge.connections == 3


def test_the_timeout_bounds_attempts(judge: Judge) -> None:
    judge.on("POST /v1/list_problems", cut)
    begin = time.monotonic()
    with pytest.raises(kbench.Unavailable, match="was cut") as caught:
        judge.client(timeout=0.1).list_problems()
    assert caught.value.code == "unavailable" and len(judge.asked) > 2 and time.monotonic() - begin < 3


def test_a_judge_that_asks_to_come_later_than_the_timeout_is_not_awaited(judge: Judge) -> None:
    judge.on("POST /v1/evaluations", refusal(429, "too_many_requests", "no seconds are left today", Retry_After="3600"))
    with pytest.raises(kbench.Unavailable, match="no seconds are left today") as caught:
        judge.client().submit("vector_add", right)
    assert (caught.value.code, caught.value.retry_after, len(judge.asked)) == ("too_many_requests", 3600.0, 1)


def test_a_judge_that_is_not_there_is_unavailable() -> None:
    with pytest.raises(kbench.Unavailable, match="cannot reach http://127.0.0.1:1"):
        kbench.Client("http://127.0.0.1:1", timeout=0.0).list_problems()
    begin = time.monotonic()
    with pytest.raises(kbench.Unavailable, match="cannot reach"):  # a name that does not exist is not asked for again
        kbench.Client("http://judge.invalid", timeout=20.0).list_problems()
    assert time.monotonic() - begin < 15


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate of 127.0.0.1 that nobody has signed, with its key in the same file."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl")
    request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=judge -addext subjectAltName=IP:127.0.0.1"
    subprocess.run(["openssl", *request.split(), "-keyout", "key.pem", "-out", "cert.pem"], cwd=tmp_path, check=True, capture_output=True)
    (tmp_path / "both.pem").write_text((tmp_path / "key.pem").read_text() + (tmp_path / "cert.pem").read_text())
    return tmp_path / "both.pem"


def test_tls_is_spoken_with_a_judge_whose_certificate_is_trusted(
    judge: Judge, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate)
    judge.socket = server.wrap_socket(judge.socket, server_side=True)
    judge.on("POST /v1/languages", answer({"result": ["cpp"]}))
    url = judge.url.replace("http:", "https:")
    begin = time.monotonic()
    with pytest.raises(kbench.Unavailable, match="CERTIFICATE_VERIFY_FAILED"):
        kbench.Client(url, "secret", timeout=20.0).languages()
    assert time.monotonic() - begin < 5 and not judge.asked
    with kbench.Client(url, tls=ssl.create_default_context(cafile=str(certificate))) as client:
        assert client.languages() == client.languages() == ["cpp"]
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert kbench.Client(url).languages() == ["cpp"]


def test_a_judge_without_tls_is_said_to_be() -> None:
    server = Judge()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with pytest.raises(kbench.Unavailable, match="SSL"):
        kbench.Client(server.url.replace("http:", "https:"), timeout=20.0).list_problems()
    server.shutdown()
    server.server_close()


def test_pauses_grow_and_are_as_long_as_the_judge_asks() -> None:
    for _ in range(20):
        assert 7.0 <= _http._pause(0, 7.0) <= 8.7
        assert 0.25 <= _http._pause(0, None) <= 0.5 and 2.0 <= _http._pause(3, None) <= 4.0
        assert _http._pause(10_000, None) <= 30.0
    assert _http._retry_after("soon") is None and _http._retry_after("-1") is None and _http._retry_after("120") == 120.0


# Faults that stay


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (401, "unauthorized", kbench.Unauthorized),
        (403, "forbidden", kbench.Forbidden),
        (404, "no_such_problem", kbench.NoSuchProblem),
        (422, "invalid_submission", kbench.InvalidSubmission),
        (422, "invalid_argument", kbench.InvalidArgument),
        (422, "no_device", kbench.NoDevice),
        (503, "no_compiler", kbench.NoCompiler),
        (413, "too_large", kbench.KbenchError),
        (500, "internal", kbench.KbenchError),
        (404, "not_found", kbench.KbenchError),
    ],
)
def test_refusals_are_of_their_kind_and_final(judge: Judge, status: int, code: str, kind: "type[kbench.KbenchError]") -> None:
    judge.on("POST /v1/evaluations", refusal(status, code, "such and such \x1b[31m" + "x" * 9000))
    with pytest.raises(kind, match="^such and such \ufffd\\[31mx+$") as caught:
        judge.client().evaluate("vector_add", right)
    assert type(caught.value) is kind and caught.value.code == code and len(str(caught.value)) < 5000
    assert judge.paths() == ["POST /v1/evaluations"]
    assert kbench.KbenchError.code == "system"  # of other errors


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (page(200), "text/html, which begins with '<html>\ufffd\\[31mnginx"),
        (page(404), "answered 404 Not Found with text/html.*is this its URL"),
        (lambda handler: handler.send(200, "application/json", b'{"result":', {}), "Expected JSON"),
        (lambda handler: handler.send(200, "application/json", b"[" * 100_000, {}), "Expected JSON"),
        (lambda handler: handler.send(200, "application/json", b"\x1f\x8b", {"Content-Encoding": "br"}), "'br'"),
        (lambda handler: handler.send(200, "application/json", b"no gzip", {"Content-Encoding": "gzip"}), "unpacked"),
        (lambda handler: handler.wfile.write(b"220 mail.example ESMTP\r\n\r\n"), "not HTTP"),
        (answer([]), "'result': list"),
        (answer({"result": "text"}), "'result': list"),
    ],
)
def test_what_is_no_answer_of_a_judge_is_said_to_be(judge: Judge, given: Answer, text: str) -> None:
    def once(handler: Handler) -> None:
        given(handler)
        handler.close_connection = True

    judge.on("POST /v1/list_problems", once)
    with pytest.raises(kbench.InvalidDocument, match=text):
        judge.client().list_problems()
    assert len(judge.asked) == 1


def test_a_page_that_asks_for_another_token_is_unauthorized(judge: Judge) -> None:
    judge.on("POST /v1/list_problems", page(401))
    with pytest.raises(kbench.Unauthorized, match="another token"):
        judge.client().list_problems()


def test_a_redirect_takes_the_token_nowhere(judge: Judge) -> None:
    other = Judge()
    threading.Thread(target=other.serve_forever, daemon=True).start()
    judge.on("POST /v1/list_problems", page(307, Location=f"{other.url}/v1/list_problems"))
    with pytest.raises(kbench.InvalidDocument, match=f"leads to '{other.url}.*give the judge's own URL"):
        judge.client(token="secret").list_problems()
    assert other.connections == 0 and len(judge.asked) == 1
    other.shutdown()
    other.server_close()


def endless(handler: Handler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    handler.close_connection = True
    with contextlib.suppress(OSError):
        while True:
            handler.wfile.write(b" " * 65536)


def bomb(handler: Handler) -> None:
    handler.send(200, "application/json", gzip.compress(b" " * (64 << 20)), {"Content-Encoding": "gzip"})


@pytest.mark.parametrize("given", [endless, bomb])
def test_an_endless_answer_is_bounded(judge: Judge, given: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_http, "_LARGEST_ANSWER", 1 << 20)
    judge.on("POST /v1/list_problems", given)
    with pytest.raises(kbench.InvalidDocument, match="larger than 1 MiB"):
        judge.client().list_problems()
    assert len(judge.asked) == 1


def test_an_answer_that_ends_early_is_asked_for_again(judge: Judge) -> None:
    def short(handler: Handler) -> None:
        handler.send(200, "application/json", b'{"result": []}', {"Content-Length": "1000"})
        handler.close_connection = True

    judge.on("POST /v1/list_problems", short, answer({"result": ["vector_add"]}))
    assert judge.client().list_problems() == ["vector_add"]


def test_a_refusal_is_heard_before_the_body_is_sent(judge: Judge) -> None:
    class Hasty(Handler):
        def _serve(self) -> None:
            refusal(413, "too_large", "at most 8 MiB", Connection="close")(self)
            self.close_connection = True

        do_POST = _serve

    judge.RequestHandlerClass = Hasty
    text = RIGHT + "".join(f"// {os.urandom(30).hex()}\n" for _ in range(40_000))
    with pytest.raises(kbench.KbenchError) as caught:
        judge.client(timeout=1.0).evaluate("vector_add", kbench.Submission.from_text(text))
    assert caught.value.code in ("too_large", "unavailable")  # The system may drop what came before the reset.


# Ends


def test_what_progress_raises_cancels_the_job(judge: Judge) -> None:
    judge.on("POST /v1/evaluations", answer(job(), 202))
    judge.on("DELETE /v1/jobs/a1", answer(job("cancelled")))

    def fail(_: Any) -> None:
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        judge.client().evaluate("vector_add", right, progress=fail)
    assert judge.paths() == ["POST /v1/evaluations", "DELETE /v1/jobs/a1"]


def test_an_interrupt_cancels_the_job(judge: Judge) -> None:
    judge.on("POST /v1/evaluations", answer(job(), 202))
    judge.on("GET /v1/jobs/a1", interrupt_and_wait)
    judge.on("DELETE /v1/jobs/a1", answer(job("cancelled")))
    with pytest.raises(KeyboardInterrupt):
        judge.client().evaluate("vector_add", right)
    assert judge.paths()[-1] == "DELETE /v1/jobs/a1"


def interrupt_and_wait(handler: Handler) -> None:
    signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    time.sleep(0.5)


def test_an_interrupt_finds_a_job_whose_answer_was_not_heard(judge: Judge) -> None:
    judge.on("POST /v1/evaluations", interrupt_and_wait, answer(job(), 202))
    judge.on("DELETE /v1/jobs/a1", answer(job("cancelled")))
    with pytest.raises(KeyboardInterrupt):
        judge.client().evaluate("vector_add", right)
    assert judge.paths() == ["POST /v1/evaluations"] * 2 + ["DELETE /v1/jobs/a1"]
    assert judge.asked[0].headers["idempotency-key"] == judge.asked[1].headers["idempotency-key"]


class Waiting:
    """Answers of a judge whose jobs end only when they are cancelled."""

    def __init__(self, judge: Judge, id_: str = "a1") -> None:
        self.begun = threading.Event()
        self.cancelled = threading.Event()
        self._id = id_
        judge.on(f"GET /v1/jobs/{id_}", self._wait)
        judge.on(f"DELETE /v1/jobs/{id_}", self._cancel)

    def _wait(self, handler: Handler) -> None:
        self.begun.set()
        self.cancelled.wait(10)
        answer(job("cancelled", self._id))(handler)

    def _cancel(self, handler: Handler) -> None:
        self.cancelled.set()
        answer(job("cancelled", self._id))(handler)


def test_asyncio_evaluates_and_cancels(judge: Judge) -> None:
    waiting = Waiting(judge)
    judge.on("POST /v1/evaluations", answer(job("ended"), 200), answer(job(), 202))
    client = judge.client()
    told: "list[Any]" = []

    async def main() -> None:
        assert (await client.evaluate_async("vector_add", right)).accepted
        task = asyncio.create_task(client.evaluate_async("vector_add", right, progress=told.append))
        while not waiting.begun.is_set():
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert waiting.cancelled.is_set()

    begin = time.monotonic()
    asyncio.run(main())
    assert time.monotonic() - begin < 5 and told[0]["phase"] == "queued"


# Many


class Court:
    """Ends each job at the second look, with an evaluation that names it; takes `most` at a time."""

    def __init__(self, judge: Judge, most: int = 1000) -> None:
        self.judge = judge
        self.most = most
        self.peak = 0
        self.running: "set[str]" = set()
        self._lock = threading.Lock()
        judge.on("POST /v1/evaluations", self._add)

    def _add(self, handler: Handler) -> None:
        with self._lock:
            number = sum(each.method == "POST" for each in self.judge.asked)
            if len(self.running) >= self.most:
                refusal(429, "too_many_requests", Retry_After="0")(handler)
                return
            id_ = f"job{number}"
            self.running.add(id_)
            self.peak = max(self.peak, len(self.running))
        self.judge.on(f"GET /v1/jobs/{id_}", answer(job("running", id_)), lambda each: self._end(each, id_))
        answer(job("queued", id_), 202)(handler)

    def _end(self, handler: Handler, id_: str) -> None:
        with self._lock:
            self.running.discard(id_)
        answer(job("ended", id_, evaluation={**ACCEPTED, "explanation": id_}))(handler)


def numbered(count: int) -> "list[kbench.Request]":
    return [
        kbench.Request("vector_add", kbench.Submission.from_text(f"{RIGHT}// {i}\n"), id=f"r{i}", meta={"step": i}) for i in range(count)
    ]


@pytest.mark.parametrize("ordered", [True, False])
def test_many_are_evaluated_with_so_many_at_a_time(judge: Judge, ordered: bool) -> None:
    court = Court(judge)
    told: "list[dict[str, Any]]" = []
    requests = numbered(12)
    results = list(judge.client().evaluate_many(requests, jobs=3, ordered=ordered, progress=told.append))
    ids = [each.id for each in results]
    assert ids == [each.id for each in requests] if ordered else sorted(ids) == sorted(each.id for each in requests)
    assert all(each.accepted and each.score == 2.0 and each.meta == {"step": int(each.id[1:])} for each in results)
    assert 1 < court.peak <= 3
    assert told[-1]["evaluated"] == 12 and told[-1]["verdicts"] == {"accepted": 12} and told[-1]["waiting"] == 0


def test_a_batch_waits_while_the_judge_has_its_jobs(judge: Judge) -> None:
    court = Court(judge, most=1)
    results = list(judge.client(timeout=0.05).evaluate_many(numbered(6), jobs=4))
    assert len(results) == 6 and all(each.accepted for each in results) and court.peak == 1


def test_equal_requests_are_evaluated_once_and_faults_are_results(judge: Judge) -> None:
    Court(judge)
    first, second = numbered(2)
    requests = [
        first,
        kbench.Request("vector_add", first.submission, id="same", meta=7),
        second,
        kbench.Request("vector_add", Path("/nonexistent/mine.cpp"), id="missing"),
        kbench.Request("vector_add", kbench.Submission.from_text("a\udcff"), id="no text"),
    ]
    results = {each.id: each for each in judge.client().evaluate_many(requests)}
    assert sum(each.method == "POST" for each in judge.asked) == 2
    assert results["same"].same_as == "r0" and results["same"].meta == 7 and results["same"].evaluation == results["r0"].evaluation
    assert "/nonexistent/mine.cpp" in results["missing"].fault and results["missing"].outcome == "not_judged"
    assert "not UTF-8" in results["no text"].fault and results["r0"].same_as is None


def test_a_request_that_the_judge_refuses_is_a_fault(judge: Judge) -> None:
    judge.on("POST /v1/evaluations", refusal(422, "no_such_problem", "no problem is called that"), answer(job("ended")))
    first, second = judge.client().evaluate_many(numbered(2), jobs=1)
    assert first.fault == "no problem is called that" and second.accepted


def test_a_judge_that_fails_ends_the_batch_after_its_results(judge: Judge) -> None:
    judge.on("POST /v1/evaluations", answer(job("ended")), refusal(401, "unauthorized", "the token has ended"))
    results = judge.client().evaluate_many(numbered(50), jobs=1)
    assert next(results).accepted
    with pytest.raises(kbench.Unauthorized, match="the token has ended"):
        next(results)
    assert len(judge.asked) == 2


def test_a_batch_checks_its_arguments_before_anything_is_sent(judge: Judge) -> None:
    client = judge.client()
    (request,) = numbered(1)
    for arguments, text in (
        ({"requests": [request, request]}, "two requests have the id 'r0'"),
        ({"requests": [request], "jobs": 0}, "^jobs: expected 1 to 256"),
        ({"requests": [request], "options": {}}, "^options: expected kbench.Options"),
    ):
        with pytest.raises(kbench.InvalidArgument, match=text):
            next(client.evaluate_many(**arguments))  # type: ignore[arg-type]
    assert not judge.asked


def test_closing_the_iterator_cancels_the_rest(judge: Judge) -> None:
    waiting = Waiting(judge)
    judge.on("POST /v1/evaluations", answer(job("ended")), answer(job(), 202))
    results = judge.client().evaluate_many(numbered(5), jobs=2, ordered=False)
    assert next(results).accepted
    assert waiting.begun.wait(5)
    begin = time.monotonic()
    results.close()  # type: ignore[attr-defined]
    assert waiting.cancelled.is_set() and time.monotonic() - begin < 5


# Jobs, and what there is


def test_jobs_are_submitted_looked_at_listed_and_cancelled(judge: Judge) -> None:
    judge.on("POST /v1/evaluations", answer(job(), 202))
    judge.on("GET /v1/jobs/a1", answer(job("running", begun="2026-11-29T09:00:01Z")))
    client = judge.client()
    submitted = client.submit("vector_add", right)
    assert isinstance(submitted, kbench.Job) and not submitted.is_over
    assert (submitted.position, submitted.estimated_wait, submitted.owner) == (3, 1.5, "alice")
    assert (submitted.device, submitted.device_model) == ("cpu", "a processor")
    assert submitted.made.utcoffset() is not None and submitted.made.microsecond == 125_000
    begin = time.monotonic()
    looked = client.job("a1", wait=0.05)
    assert looked.state == "running" and looked.begun is not None and 0.04 < time.monotonic() - begin < 2

    def listed(document: "dict[str, Any]") -> "dict[str, Any]":
        return {name: value for name, value in document.items() if name != "evaluation"}

    judge.on("GET /v1/jobs", answer({"jobs": [listed(job("ended"))], "next": "a1"}), answer({"jobs": [listed(job(id_="b"))], "next": None}))
    assert [each.id for each in client.jobs("ended")] == ["a1", "b"]
    assert [each.path for each in judge.asked[-2:]] == ["/v1/jobs?limit=100&state=ended", "/v1/jobs?limit=100&state=ended&before=a1"]
    judge.on("DELETE /v1/jobs/a1", cut, answer(job("cancelled")), refusal(409, "conflict", "it has ended"))
    assert client.cancel("a1").state == "cancelled"
    with pytest.raises(kbench.KbenchError, match="it has ended") as caught:
        client.cancel("a1")
    assert caught.value.code == "conflict"
    for id_ in ("", "..", "a/b", "a?wait=9"):
        with pytest.raises(kbench.InvalidArgument, match="^id: "):
            client.job(id_)


def test_a_judge_that_does_not_wait_is_not_asked_all_the_time(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_jobs, "_SHORTEST_LOOK", 0.1)
    judge.on("GET /v1/jobs/a1", answer(job()))
    judge.client().job("a1", wait=0.3)
    assert len(judge.asked) <= 5


def test_the_judges_problems_are_described(judge: Judge) -> None:
    judge.on("POST /v1/describe", answer({"result": {"info": {"name": "vector_add"}, "cases": [], "dtype": "float32", "device": "cpu"}}))
    judge.on("POST /v1/starter", answer({"result": "void solution"}))
    judge.on("POST /v1/explain", answer({"result": "case 'n=1': expected ..."}))
    client = judge.client()
    assert client.describe("vector_add", dtype="float32").name == "vector_add"
    assert judge.asked[-1].body["options"]["dtype"] == "float32"
    assert client.starter("vector_add", reference="eager") == "void solution"
    assert client.explain(kbench.Evaluation(ACCEPTED)).startswith("case") and judge.asked[-1].body == {"evaluation": ACCEPTED}


def test_a_judge_may_be_beneath_a_path(judge: Judge) -> None:
    judge.on("POST /kbench/v1/languages", answer({"result": ["cpp"]}))
    assert kbench.Client(judge.url + "/kbench/").languages() == ["cpp"]


def test_a_forked_process_has_its_own_connections(judge: Judge) -> None:
    judge.on("POST /v1/languages", answer({"result": ["cpp"]}))
    program = f"""
import os, kbench
client = kbench.Client({judge.url!r})
client.languages()
child = os.fork()
if child == 0:
    os._exit(client.languages() != ["cpp"])
assert os.waitpid(child, 0)[1] == 0 and client.languages() == ["cpp"]
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=30)
    assert len(judge.asked) == 3 and judge.connections == 2


def test_threads_share_a_client(judge: Judge) -> None:
    def slowly(handler: Handler) -> None:
        time.sleep(0.02)
        answer({"result": ["cpp"]})(handler)

    judge.on("POST /v1/languages", slowly)
    client = judge.client()
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda _: client.languages(), range(12))) == [["cpp"]] * 12
    assert judge.connections <= 4


# Files, without the library


def tree(directory: Path) -> Path:
    for name in ("main.cu", "inner/helper.hpp", "table.data", "notes.md", ".hidden.cpp", "inner/.git/x.cpp", "old.so"):
        file = directory / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text('#include "helper.hpp"\n  # include "some/table.data"\n' if name == "main.cu" else f"// {name}\n")
    for ending in _sources._HEADERS:
        (directory / f"header{ending}").write_text("// header\n")
    (directory / "link.cpp").symlink_to("/etc/passwd")
    (directory / "inner" / "up").symlink_to("..")
    os.mkfifo(directory / "pipe")
    return directory


def test_files_are_read_without_the_library(tmp_path: Path, without_library: None) -> None:
    whole = kbench.Submission.from_files(tree(tmp_path / "tree"))
    headers = sorted(f"header{ending}" for ending in _sources._HEADERS)
    assert [path for path, _ in whole.files] == sorted([*headers, "inner/helper.hpp", "main.cu", "table.data"])
    assert whole.language is None and "language" not in json.loads(_jobs.body_of("p", whole, {}))["submission"]
    (tmp_path / "two.cpp").write_bytes(b"// \xff\n")
    two = kbench.Submission.from_files(tmp_path / "tree" / "inner" / "helper.hpp", tmp_path / "two.cpp")
    assert two.files == (("tree/inner/helper.hpp", "// inner/helper.hpp\n"), ("two.cpp", b"// \xff\n"))
    (one,) = kbench.Submission.from_files(tmp_path / "tree" / "link.cpp").files  # Somebody named it, so it is followed.
    assert one[0] == "link.cpp" and "root" in one[1]


def test_what_cannot_be_read_without_the_library_is_said(tmp_path: Path, without_library: None, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = tree(tmp_path / "tree")
    piped = tmp_path / "piped"
    piped.mkdir()
    os.mkfifo(piped / "main.cpp")
    for path, kind, text in (
        (directory / "missing.cpp", kbench.InputOutputError, "No such file"),
        (directory / "pipe", kbench.InputOutputError, "no regular file"),
        (piped, kbench.InputOutputError, "no regular file"),
        (directory / "inner" / ".git" / "none", kbench.InputOutputError, "No such file"),
        (tmp_path / "solution.json", kbench.NotInstalled, "name its sources"),
    ):
        with pytest.raises(kind, match=text):
            kbench.Submission.from_files(path)
    (tmp_path / "empty").mkdir()
    with pytest.raises(kbench.InvalidSubmission, match="holds no source file"):
        kbench.Submission.from_files(tmp_path / "empty")
    for name, most, text in (("_LARGEST", 10, "larger than"), ("_MOST_FILES", 3, "more than 3 files"), ("_MOST_ENTRIES", 3, "more than 3")):
        with monkeypatch.context() as changed:
            changed.setattr(_sources, name, most)
            with pytest.raises(kbench.InvalidSubmission, match=text):
                kbench.Submission.from_files(directory)
    monkeypatch.setattr(_sources, "_LARGEST_FILE", 3)
    with pytest.raises(kbench.InputOutputError, match="larger than"):
        kbench.Submission.from_files(directory / "main.cu")


@pytest.mark.skipif(not has_library(), reason="kbench's library is not there")
@pytest.mark.parametrize("ending", _sources._SOURCES)
def test_the_library_reads_the_same_files(tmp_path: Path, ending: str) -> None:
    directory = tree(tmp_path / "tree")
    if ending not in (".cu", ".cpp"):  # of a language that has no headers
        for file in (*directory.glob("header*"), directory / "inner" / "helper.hpp", directory / "table.data"):
            file.unlink()
    (directory / "main.cu").rename(directory / f"main{ending}")
    assert kbench.Submission.from_files(directory).files == _sources.read([str(directory)])
    paths = [str(directory / f"main{ending}")]
    assert kbench.Submission.from_files(*paths).files == _sources.read(paths)


def test_a_client_evaluates_without_the_library(judge: Judge, tmp_path: Path, without_library: None) -> None:
    judge.on("POST /v1/evaluations", answer(job("ended")))
    (tmp_path / "mine.cpp").write_text(RIGHT)
    assert judge.client().evaluate("vector_add", tmp_path / "mine.cpp").accepted
    assert judge.asked[0].body["submission"] == {"files": [{"path": "mine.cpp", "text": RIGHT}]}
    with pytest.raises(kbench.NotInstalled):
        kbench.evaluate("vector_add", tmp_path / "mine.cpp")


# kbench serve

PROGRAM = os.environ.get("KBENCH_SERVER_PROGRAM", "")


@pytest.fixture
def served(tmp_path: Path) -> "Iterator[Callable[[Optional[str]], kbench.Client]]":
    process = subprocess.Popen(
        [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--device", "cpu"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "KBENCH_QUEUE": str(tmp_path / "judge.db")},
        text=True,
    )
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if found := re.search(r"https?://\S+:\d+", line):
            break
    else:
        pytest.fail(f"kbench serve has ended: {said}")
    threading.Thread(target=process.stdout.read, daemon=True).start()
    try:
        yield lambda token=None: kbench.Client(found[0], token, timeout=10.0)
    finally:
        process.terminate()
        try:
            assert process.wait(15) == 0
        finally:
            process.kill()


@pytest.mark.skipif(not PROGRAM, reason="KBENCH_SERVER_PROGRAM does not name a program")
def test_kbench_serve_evaluates(served: "Callable[..., kbench.Client]", tmp_path: Path) -> None:
    quick = kbench.Options(check_only=True, cases=["n=7"])
    with served() as client:
        assert "vector_add" in client.list_problems() and "cpp" in client.languages()
        assert client.describe("vector_add").name == "vector_add" and "solution" in client.starter("vector_add")
        assert client.evaluate("vector_add", right, quick).accepted
        wrong = client.evaluate("vector_add", kbench.Submission.from_text(WRONG), quick)
        assert wrong.verdict == "wrong_answer" and "expected" in client.explain(wrong)
        with pytest.raises(kbench.NoSuchProblem):
            client.evaluate("vector_ad", right, quick)
        with pytest.raises(kbench.InvalidSubmission):
            client.evaluate("vector_add", kbench.Submission.from_text("", "cpp"), quick)
        begun = client.submit("vector_add", kbench.Submission.from_text(ENDLESS), quick, call_timeout=60)
        assert client.cancel(begun.id).state == "cancelled" and client.job(begun.id).state == "cancelled"
        results = list(client.evaluate_many(numbered(3), quick, jobs=2))
        assert [each.accepted for each in results] == [True] * 3
        assert {each.state for each in client.jobs()} == {"ended", "cancelled"} and len(list(client.jobs("ended"))) == 5
    secret = subprocess.run(
        [PROGRAM, "token", "create", "alice", "--role", "read"],
        env={**os.environ, "KBENCH_QUEUE": str(tmp_path / "judge.db")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()[-1]
    time.sleep(1.1)  # Servers take notice within a second.
    with pytest.raises(kbench.Unauthorized):
        served().list_problems()
    alice = served(secret)
    assert "vector_add" in alice.list_problems()
    with pytest.raises(kbench.Forbidden):
        alice.evaluate("vector_add", right, quick)
