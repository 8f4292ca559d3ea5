"""Reads the files of a submission where kbench's library cannot be loaded, by the library's rules (src/language/submission.cpp)."""

from __future__ import annotations

import contextlib
import os
import re
import stat
from collections.abc import Iterator, Sequence
from typing import Optional, Union

from ._errors import InputOutputError, InvalidSubmission, NotInstalled

_SOURCES = (".cu", ".cpp", ".cc", ".cxx", ".f90", ".F90", ".rs", ".py")
_HEADERS = (".h", ".hpp", ".hh", ".hxx", ".cuh", ".inl", ".inc", ".ipp", ".tpp", ".tcc", ".txx", ".impl", ".def")
_INCLUDED = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"([^"\n]*)', re.M)

_LARGEST_FILE = 16 << 20
_LARGEST = 64 << 20
_MOST_FILES = 4096
_MOST_ENTRIES = 100_000


class _Reader:
    """Reads regular files, within the bounds of a submission."""

    def __init__(self) -> None:
        self._bytes = 0
        self._files = 0

    def read(self, path: str, shown: str, flags: int = 0, directory: Optional[int] = None) -> bytes:
        text, fault = b"", ""
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | flags, dir_fd=directory)
            with open(descriptor, "rb") as file:
                if stat.S_ISREG(os.fstat(descriptor).st_mode):
                    text = file.read(_LARGEST_FILE + 1)
                else:
                    fault = "it is no regular file"
        except OSError as error:
            fault = error.strerror or str(error)
        if len(text) > _LARGEST_FILE:
            fault = f"it is larger than {_LARGEST_FILE >> 20} MiB"
        if fault:
            raise InputOutputError(f"cannot read {shown!r}: {fault}")
        self._bytes += len(text)
        self._files += 1
        if self._bytes > _LARGEST:
            raise InvalidSubmission(f"the submission's files are larger than {_LARGEST >> 20} MiB together")
        if self._files > _MOST_FILES:
            raise InvalidSubmission(f"the submission has more than {_MOST_FILES} files")
        return text


def _entries(directory: str) -> Iterator[tuple[str, int]]:
    """What is beneath a directory but links and hidden names: the path in it, and the descriptor of the directory that it is in."""

    def fail(error: OSError) -> None:
        raise InputOutputError(f"cannot read {directory!r}: {error.strerror or error}") from None

    seen = 0
    for place, directories, files, descriptor in os.fwalk(directory, onerror=fail):
        seen += len(directories) + len(files)
        if seen > _MOST_ENTRIES:
            raise InvalidSubmission(f"{directory!r} has more than {_MOST_ENTRIES} files and directories")
        directories[:] = [each for each in directories if not each.startswith(".")]
        for name in files:
            with contextlib.suppress(FileNotFoundError):
                if not name.startswith(".") and not stat.S_ISLNK(os.lstat(name, dir_fd=descriptor).st_mode):
                    yield os.path.relpath(os.path.join(place, name), directory), descriptor


def _read_directory(directory: str) -> dict[str, bytes]:
    reader = _Reader()
    texts: dict[str, bytes] = {}
    others: dict[str, list[str]] = {}  # of endings that kbench does not know, by name: a source may include them
    for path, descriptor in _entries(directory):
        name = os.path.basename(path)
        ending = name[name.rfind(".") :] if name.rfind(".") > 0 else ""
        if ending in _SOURCES or ending in _HEADERS:
            texts[path] = reader.read(name, path, os.O_NOFOLLOW, descriptor)
        elif ending != ".so":
            others.setdefault(name, []).append(path)
    unread = list(texts.values())
    while unread:
        for included in _INCLUDED.findall(unread.pop()):
            for path in others.pop(os.path.basename(os.fsdecode(included)), ()):
                texts[path] = reader.read(os.path.join(directory, path), path, os.O_NOFOLLOW)
                unread.append(texts[path])
    if not texts:
        endings = ", ".join((*_SOURCES, *_HEADERS))
        raise InvalidSubmission(f"{directory!r} holds no source file: their names end in {endings}")
    return texts


def _text(raw: bytes) -> Union[str, bytes]:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def read(paths: Sequence[str]) -> tuple[tuple[str, Union[str, bytes]], ...]:
    """Reads absolute paths of files, or of one directory. Whoever evaluates them checks that they are one submission."""
    if not paths:
        raise InvalidSubmission("a submission needs at least one file; none was named")
    if len(paths) == 1 and os.path.isdir(paths[0]):
        texts = _read_directory(paths[0])
        return tuple((path, _text(texts[path])) for path in sorted(texts))
    if len(paths) == 1 and paths[0].endswith(".json"):
        raise NotInstalled(f"{paths[0]!r} is a Solution in one document, which kbench's library reads: name its sources")
    reader = _Reader()
    common = os.path.commonpath([os.path.dirname(each) for each in paths])
    return tuple((os.path.relpath(each, common), _text(reader.read(each, each))) for each in paths)
