"""What kbench raises. Whatever a submission does is no exception: it is a verdict in the Evaluation."""

from __future__ import annotations

from typing import Optional


class KbenchError(Exception):
    """kbench was used or set up wrongly. The text says what was expected, what came, and what to do."""

    #: One of kbench's codes, as ``no_such_problem``: docs/embedding.md lists them.
    code = "system"


class InvalidArgument(KbenchError, ValueError):
    """An option or argument is out of range, or names what does not exist."""

    code = "invalid_argument"


class InvalidSubmission(KbenchError, ValueError):
    """The files cannot be one submission, or a text cannot be a source: it is empty, holds NUL bytes or is not UTF-8."""

    code = "invalid_submission"


class InvalidDocument(KbenchError, ValueError):
    """A result or another JSON document cannot be read."""

    code = "invalid_document"


class InvalidProblem(KbenchError):
    """A plugin, a reference file or a problem in Python is at fault."""

    code = "invalid_problem"


class NoSuchProblem(KbenchError, LookupError):
    """No problem has this name, or no file is there."""

    code = "no_such_problem"


class NoCompiler(KbenchError):
    """There is no compiler or interpreter, or it does not work."""

    code = "no_compiler"


class NoDevice(KbenchError):
    """There is no device of that kind or number."""

    code = "no_device"


class NotInstalled(KbenchError):
    """A program or library of kbench's own is missing, that of leaderboards among them."""

    code = "not_installed"


class Forbidden(KbenchError, PermissionError):
    """A board's rules forbid it to this user, or a judge elsewhere to this token."""

    code = "forbidden"


class InputOutputError(KbenchError, OSError):
    """A file, directory or database cannot be read or written."""

    code = "io"


class SystemRefused(KbenchError):
    """The operating system refuses processes, memory or descriptors."""

    code = "system"


class Unauthorized(KbenchError, PermissionError):
    """A judge elsewhere does not know the token, or it has ended."""

    code = "unauthorized"


class Unavailable(KbenchError):
    """A judge elsewhere cannot be reached, or takes nothing now. ``code`` says which: unavailable, too_many_requests, queue_full."""

    code = "unavailable"

    #: Seconds after which the judge asks to come again; None if it does not say.
    retry_after: Optional[float] = None


class JobFailed(KbenchError):
    """A job of a judge elsewhere was lost, or has ended without an evaluation."""

    code = "job_failed"


class Cancelled(Exception):
    """The call was stopped. It is no KbenchError, so that nobody takes it for one."""


_by_code = {kind.code: kind for kind in KbenchError.__subclasses__()}


def error_of(code: str, message: str) -> Exception:
    if code == "cancelled":
        return Cancelled(message)
    error = _by_code.get(code, KbenchError)(message)
    error.code = code
    return error
