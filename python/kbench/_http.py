"""Requests to a judge over HTTP. Bounds what comes back, and repeats requests that fail for a time.

All requests of a client may be repeated: those that make a job carry an Idempotency-Key, and no other changes anything twice.
"""

from __future__ import annotations

import contextlib
import email.utils
import gzip
import http.client
import ipaddress
import json
import logging
import os
import random
import re
import socket
import ssl
import threading
import time
import warnings
import zlib
from collections.abc import Callable
from typing import Any, NoReturn, Optional
from urllib.parse import urlsplit

from ._errors import Cancelled, InvalidArgument, InvalidDocument, KbenchError, Unauthorized, Unavailable, error_of

_log = logging.getLogger("kbench")

_LARGEST_ANSWER = 256 << 20  # bytes, unpacked
_LONGEST_TEXT = 4096  # characters of a message of the judge
_PACKED_FROM = 8192  # bytes of a body
_PATIENCE = 30.0  # seconds for a connection, and for an answer beyond what the judge was asked to wait
_LONGEST_PAUSE = 30.0  # seconds, unless the judge asks for more
_STEP = 1.0  # seconds from one look at `may_wait` to the next

#: Codes of refusals that may pass. A judge that has no compiler, say, answers 503 too, and will have none in a minute either.
_PASSING = ("unavailable", "too_many_requests", "queue_full", "timeout")

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\u061c\U000e0000-\U000e0fff\ud800-\udfff]")


def clean(text: str) -> str:
    """A text of the judge for people to read: without what would steer a terminal, and not too long."""
    return _CONTROLS.sub("\ufffd", text[:_LONGEST_TEXT])


class _Failed(Exception):
    """A request failed in a way that may pass."""

    def __init__(self, error: Unavailable, *, is_busy: bool = False) -> None:
        self.error = error
        self.is_busy = is_busy  # the judge answered that there is no room now


def _retry_after(value: Optional[str]) -> Optional[float]:
    """Seconds, of a header that has them or a date."""
    if value is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", value.strip()):
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError, OverflowError):
        return None


def _pause(attempt: int, retry_after: Optional[float]) -> float:
    """Seconds until the next attempt, in part at random, so that not all clients come at once."""
    if retry_after is not None:
        return retry_after + random.uniform(0.0, 1.0 + retry_after / 10)
    return min(_LONGEST_PAUSE, 0.5 * 2.0 ** min(attempt, 10)) * random.uniform(0.5, 1.0)


def _body_of(response: http.client.HTTPResponse) -> bytes:
    encoding = response.headers.get("Content-Encoding", "identity").strip().lower()
    if encoding not in ("identity", "gzip"):
        raise InvalidDocument(f"the judge's answer has the encoding {clean(encoding)!r}, which was not asked for")
    unpacker = zlib.decompressobj(31) if encoding == "gzip" else None
    parts: list[bytes] = []
    size = 0
    while part := response.read(1 << 16):
        if unpacker is not None:
            try:
                part = unpacker.decompress(part, _LARGEST_ANSWER + 1 - size)
            except zlib.error as error:
                raise InvalidDocument(f"the judge's answer cannot be unpacked: {error}") from None
        size += len(part)
        if size > _LARGEST_ANSWER:
            raise InvalidDocument(f"the judge's answer is larger than {_LARGEST_ANSWER >> 20} MiB")
        parts.append(part)
    whole = b"".join(parts)
    if response.length or (unpacker is not None and not unpacker.eof):
        raise http.client.IncompleteRead(whole)
    return whole


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


class Http:
    """A judge's address and token, and connections to it that are kept between requests. Any number of threads may use it."""

    def __init__(self, url: str, token: Optional[str], timeout: float, tls: Optional[ssl.SSLContext]) -> None:
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError as error:
            raise InvalidArgument(f"url: {error}") from None
        is_plain = re.fullmatch(r"[\x21-\x7e]+", url) is not None and not parts.query and not parts.fragment
        if parts.scheme not in ("http", "https") or not host or not is_plain:
            raise InvalidArgument(f"url: expected one as 'https://judge.example:8080', not {url!r}")
        if parts.username is not None or parts.password is not None:
            raise InvalidArgument("url: expected one without a user and a password; token= is for the token")
        if token is not None and not re.fullmatch(r"[\x21-\x7e]{1,4096}", token):
            raise InvalidArgument("token: expected printable ASCII without spaces, as `kbench token create` prints it")
        self.url = url
        self.timeout = timeout
        self._host, self._prefix = host, parts.path.rstrip("/")
        self._port = port or (443 if parts.scheme == "https" else 80)
        self._tls = (tls or ssl.create_default_context()) if parts.scheme == "https" else None
        self._token = token
        self._start_anew()
        if token is not None and self._tls is None and not _is_loopback(host):
            warnings.warn(f"the token is sent to {url} without encryption: use https", stacklevel=3)

    def _start_anew(self) -> None:
        self._pid = os.getpid()
        self._lock = threading.Lock()
        self._idle: list[http.client.HTTPConnection] = []

    def __del__(self) -> None:
        for each in self.__dict__.get("_idle", ()):
            each.close()

    def close(self) -> None:
        """Closes connections that are not in use."""
        if self._pid != os.getpid():  # A forked process leaves them to its parent.
            self._start_anew()
        with self._lock:
            idle, self._idle = self._idle, []
        for each in idle:
            each.close()

    def _connection(self) -> tuple[http.client.HTTPConnection, bool]:
        """A connection, and whether it was used before."""
        if self._pid != os.getpid():
            self._start_anew()
        with self._lock:
            if self._idle:
                return self._idle.pop(), True
        if self._tls is not None:
            return http.client.HTTPSConnection(self._host, self._port, context=self._tls), False
        return http.client.HTTPConnection(self._host, self._port), False

    def request(
        self,
        method: str,
        path: str,
        body: Optional[bytes] = None,
        *,
        key: Optional[str] = None,
        wait: float = 0.0,
        attempts_for: Optional[float] = None,
        stopped: Optional[threading.Event] = None,
        may_wait: Callable[[], bool] = lambda: False,
    ) -> Any:
        """The JSON of an answer. Tries again for `attempts_for` seconds, as a client's timeout unless told.

        `wait` is how long the judge may take by itself. `stopped` ends pauses, with Cancelled. While `may_wait`, a judge that has no
        room is asked again for as long as it needs.
        """
        headers = {"Accept": "application/json", "Accept-Encoding": "gzip", "User-Agent": "kbench-python"}
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        if body is not None:
            headers["Content-Type"] = "application/json"
            if len(body) >= _PACKED_FROM:
                headers["Content-Encoding"] = "gzip"
                body = gzip.compress(body, 5)
        if key is not None:
            headers["Idempotency-Key"] = key
        stopped = stopped or threading.Event()
        patience = self.timeout if attempts_for is None else attempts_for
        end = time.monotonic() + patience
        attempt = 0
        while True:
            try:
                return self._exchange(method, path, body, headers, wait + min(_PATIENCE, max(patience, 5.0)))
            except _Failed as failed:
                error, is_busy = failed.error, failed.is_busy
            again = time.monotonic() + _pause(attempt, error.retry_after)
            while is_busy and may_wait() and time.monotonic() < again and not stopped.is_set():
                stopped.wait(min(_STEP, max(0.0, again - time.monotonic())))
                end = time.monotonic() + patience
            if again > end and time.monotonic() < again:
                raise error
            attempt += 1
            _log.warning("%s; trying again", error)
            if stopped.wait(max(0.0, again - time.monotonic())):
                raise Cancelled("the request was stopped")

    def _exchange(self, method: str, path: str, body: Optional[bytes], headers: dict[str, str], limit: float) -> Any:
        while True:
            connection, is_kept = self._connection()
            try:
                connection.timeout = limit
                if connection.sock is None:
                    connection.connect()
                connection.sock.settimeout(limit)
                # The answer may be there before the body is sent, such as that it is too large.
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    connection.request(method, self._prefix + path, body, headers)
                response = connection.getresponse()
                text = _body_of(response)
            except BaseException as error:
                connection.close()
                if is_kept and isinstance(error, ConnectionError):  # The judge has closed it, perhaps long ago.
                    self.close()
                    continue
                if isinstance(error, (OSError, http.client.HTTPException)) and not isinstance(error, KbenchError):
                    self._raise_broken(error)
                raise
            if response.will_close:
                connection.close()
            else:
                with self._lock:
                    self._idle.append(connection)
            return self._result(response, text)

    def _raise_broken(self, error: Exception) -> NoReturn:
        if isinstance(error, http.client.HTTPException):
            if not isinstance(error, (http.client.RemoteDisconnected, http.client.IncompleteRead)):
                raise InvalidDocument(f"what {self.url} answers is not HTTP: {clean(str(error))!r}") from None
            raise _Failed(Unavailable(f"the connection to {self.url} was cut")) from None
        if isinstance(error, TimeoutError):
            raise _Failed(Unavailable(f"{self.url} does not answer in time")) from None
        unavailable = Unavailable(f"cannot reach {self.url}: {error}")
        is_unknown = isinstance(error, socket.gaierror) and error.errno != socket.EAI_AGAIN
        is_refused = isinstance(error, ssl.SSLError) and not isinstance(error, (ssl.SSLEOFError, ssl.SSLZeroReturnError))
        if is_unknown or is_refused:  # of a name, or of a certificate: another attempt would find the same
            raise unavailable from None
        raise _Failed(unavailable) from None

    def _result(self, response: http.client.HTTPResponse, text: bytes) -> Any:
        kind = response.headers.get_content_type()
        status = response.status
        document = _parsed(text) if kind in ("application/json", "application/problem+json") else None
        if 200 <= status < 300 and document is not None:
            return document
        said = f"{self.url} answered {status} {clean(response.reason)}".rstrip()
        if 300 <= status < 400:
            place = clean(response.headers.get("Location", "nowhere"))
            raise InvalidDocument(
                f"{said}, which leads to {place!r}. A client follows to no other place, for its token is not meant for it: "
                "give the judge's own URL"
            )
        is_problem = status >= 400 and isinstance(document, dict) and isinstance(document.get("code"), str)
        is_busy = status == 429
        code = document["code"] if is_problem else "unavailable"
        if status in (408, 429, 502, 503, 504) and code in _PASSING:
            unavailable = Unavailable(f"{said}: {clean(str(document.get('detail')))}" if is_problem else said)
            unavailable.code = code
            unavailable.retry_after = _retry_after(response.headers.get("Retry-After"))
            raise _Failed(unavailable, is_busy=is_busy)
        if is_problem:
            raise error_of(clean(code), clean(str(document.get("detail") or said)))
        if status == 401:
            raise Unauthorized(f"{said}, which asks for another token")
        begin = clean(text[:80].decode("utf-8", "replace"))
        raise InvalidDocument(f"{said} with {kind}, which begins with {begin!r}. Expected JSON of a judge: is this its URL?")
