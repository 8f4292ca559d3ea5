#!/usr/bin/env python3
"""How a service bears many clients, and hostile ones among them, on loopback.

    kbench serve --listen 127.0.0.1:8080 --device cpu
    benchmarks/service_load.py http://127.0.0.1:8080 --clients 900 --hostile 100 --seconds 60 --pause 6

Each good client sends a job, looks at it and cancels it, then rests. A hostile one sends bytes slowly, noise, a body that never comes,
huge heads and chunks, many requests whose answers it does not read, or nothing. KBENCH_TOKEN is the token, if there is one.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import json
import os
import random
import time
import urllib.parse

SOURCE = """#include <cstddef>
extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
"""
FILES = [{"path": "mine.cpp", "text": SOURCE}]
JOB = json.dumps({"problem": "vector_add", "submission": {"files": FILES}, "options": {"check_only": True}}).encode()


class Load:
    def __init__(self, arguments: argparse.Namespace) -> None:
        url = urllib.parse.urlsplit(arguments.url)
        self.place = (url.hostname, url.port or 80)
        self.pause = arguments.pause
        self.end = time.monotonic() + arguments.seconds
        token = os.environ.get("KBENCH_TOKEN")
        self.head = f"Host: {url.netloc}\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        self.answers: collections.Counter[str] = collections.Counter()
        self.times: dict[str, list[float]] = {"POST": [], "GET": [], "DELETE": []}

    def request(self, method: str, path: str, length: int | None = None) -> bytes:
        body = "" if length is None else f"Content-Type: application/json\r\nContent-Length: {length}\r\n"
        return f"{method} {path} HTTP/1.1\r\n{self.head}{body}\r\n".encode()

    async def ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, method: str, path: str, body: bytes = b""):
        begin = time.monotonic()
        writer.write(self.request(method, path, len(body) if body else None) + body)
        await writer.drain()
        status = (await reader.readline()).split()[1].decode()
        length = 0
        while (line := await reader.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        answer = json.loads(await reader.readexactly(length))
        self.answers[status] += 1
        self.times[method].append(time.monotonic() - begin)
        return answer

    async def good(self) -> None:
        await asyncio.sleep(random.random() * self.pause)
        while time.monotonic() < self.end:
            try:
                reader, writer = await asyncio.open_connection(*self.place)
                while time.monotonic() < self.end:
                    job = await self.ask(reader, writer, "POST", "/v1/evaluations", JOB)
                    if "id" in job:
                        await self.ask(reader, writer, "GET", f"/v1/jobs/{job['id']}")
                        await self.ask(reader, writer, "DELETE", f"/v1/jobs/{job['id']}")
                    await asyncio.sleep(self.pause * (0.5 + random.random()))
                writer.close()
            except (OSError, asyncio.IncompleteReadError, IndexError, ValueError) as error:
                self.answers[type(error).__name__] += 1
                await asyncio.sleep(0.2)

    async def hostile(self, kind: int) -> None:
        large = self.request("POST", "/v1/evaluations", 8_000_000)
        chunks = large.replace(b"Content-Length: 8000000", b"Transfer-Encoding: chunked")
        pieces = [
            [bytes([byte]) for byte in self.request("GET", "/v1/jobs")],
            [os.urandom(4096)],
            [large],
            [b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000 + b"\r\n\r\n"],
            [chunks + b"FFFFFFFF\r\n" + b"x" * 100_000],
            [self.request("GET", "/openapi.json") * 50],
            [],
            [self.request("POST", "/v1/evaluations", 40) + b"[" * 40],
        ]
        while time.monotonic() < self.end:
            try:
                reader, writer = await asyncio.open_connection(*self.place)
                for piece in pieces[kind % len(pieces)]:
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0.2 if len(piece) == 1 else 0)
                await asyncio.sleep(1 + random.random())
                writer.close()
            except OSError:
                await asyncio.sleep(0.1)

    async def run(self, clients: int, hostile: int) -> None:
        await asyncio.gather(*(self.good() for _ in range(clients)), *(self.hostile(kind) for kind in range(hostile)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("url")
    for name, otherwise in (("clients", 900), ("hostile", 100), ("seconds", 60), ("pause", 6)):
        parser.add_argument(f"--{name}", type=int, default=otherwise, help=f"[{otherwise}]")
    arguments = parser.parse_args()
    load = Load(arguments)
    asyncio.run(load.run(arguments.clients, arguments.hostile))
    print("answers to good clients:", dict(load.answers))
    for method, times in load.times.items():
        if times:
            at = sorted(times)
            figures = ", ".join(f"p{share} {1e3 * at[int(share / 100 * (len(at) - 1))]:.1f} ms" for share in (50, 90, 99))
            print(f"{method}: {len(at)} requests, {figures}")


if __name__ == "__main__":
    main()
