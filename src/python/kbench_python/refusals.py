"""Says which call of a submission was refused, and by which rule, as its exception and its traceback tell."""

import errno
import re
import traceback

DOOR_IS_SHUT = (
    "processes, such as compilers, can be started while the submission is imported and in its first call for each case, "
    "of which nothing counts. Later calls must find compiled what they need"
)
NO_DOOR = (
    "submissions cannot start processes, such as compilers, on this system: its kernel has no user notification of "
    "seccomp, or a container's policy has taken it"
)
NOT_ITS_OWN = "only files in the submission's own directory (its working directory, and TMPDIR) can be written or changed"
NOT_BOUNDED = "that takes a directory that is a file system of its own, which kbench cannot mount on this system, or not safely"
REFUSED = (errno.EPERM, errno.ENOSYS, errno.EROFS, errno.EACCES)

# A pattern for the line that failed and the name of its function; the errors that mean a refusal there; the rule.
RULES = (
    (
        r"kill|terminate|send_signal|raise_signal",
        (errno.EPERM, errno.ENOSYS),
        "signals can be sent to processes that the submission has started, for as long as it may start some. They cannot stop one or "
        "have it go on, and a group of processes is not its own",
    ),
    (r"SemLock|shm_open|shared_memory", (errno.EACCES,), f"named semaphores and shared memory are files: {NOT_BOUNDED}"),
    (r"chown", (errno.EPERM,), "owners of files cannot be changed"),
    (r"chmod|utime|truncate", (errno.EPERM,), f"modes and times of files in its own directory alone can be changed: {NOT_BOUNDED}"),
    (r"sendmsg", (errno.EPERM,), "messages that can carry descriptors are refused; use send()"),
    (
        r"socket|bind|connect|listen",
        (errno.EPERM, errno.EACCES),
        "submissions have no network, and no sockets but those of socket.socketpair()",
    ),
    (
        r"epoll|timerfd|inotify",
        (errno.EPERM,),
        "what the kernel would go on watching while the process is stopped is refused; use select.poll()",
    ),
    (r"pidfd", (errno.EPERM,), "only processes that the submission has started have descriptors, while it may start some"),
    (
        r"memfd|mmap",
        (errno.EPERM,),
        "memory that counts as a file is refused, for no limit bounds it; mmap.mmap(-1, n) takes it from the submission's directory",
    ),
    (r"nice|priority|sched_|rlimit", (errno.EPERM,), "priority, scheduling and limits stay as kbench has set them"),
    (
        r"open",
        (errno.EACCES,),
        "the files that can be read are those that `kbench doctor --access` lists; only its own directory can be written to",
    ),
)
OTHERWISE = "`kbench doctor --access` lists what a submission may do, and docs/python.md what works differently"


def cause_of(error):
    """The exception, among those that led to this one, that reports a refused call; None if there is none."""
    seen = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, OSError) and error.errno in REFUSED:
            return error
        seen.add(id(error))
        error = error.__cause__ or error.__context__
    return None


def rule_for(number, place, has_door):
    if number == errno.EROFS:
        return NOT_ITS_OWN
    for pattern, numbers, rule in RULES:
        if number in numbers and re.search(pattern, place):
            return rule
    if number == errno.ENOSYS and has_door:
        return DOOR_IS_SHUT
    if not has_door and re.search(r"fork|exec|spawn|system|Popen", place):
        return NO_DOOR
    return OTHERWISE


def explanation(error, has_door):
    """Which call was refused, and by which rule; None where nothing was."""
    cause = cause_of(error)
    frames = traceback.extract_tb(cause.__traceback__) if cause is not None else []
    if not frames:
        return None
    last = frames[-1]
    rule = rule_for(cause.errno, f"{last.name} {last.line}", has_door)
    own = "" if cause is error else f" ({type(cause).__name__}: {cause.strerror})"
    line = f" at `{last.line}`" if last.line else ""
    return f"a call in {last.name} was refused{line}{own}: {rule}"
