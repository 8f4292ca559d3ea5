"""The operations of boards, made of the library's table by python/make_api.py: change nothing here.

Those that _boards.py calls are functions: ``ask`` carries an operation out on a store, for who asks. The others are methods of what
has a board, or a store. What is ``None`` is as if it were not given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Optional

from . import _board_records as records
from ._board_methods import Records

Ask = Callable[..., Any]
Document = Mapping[str, Any]


class Asking:
    def _ask(self, operation: str, **given: Any) -> Any:
        raise NotImplementedError


def board_list(ask: Ask) -> Records[records.BoardInfo]:
    """Lists the boards of a store. Returns: the boards, by name."""
    return Records(records.BoardInfo(each) for each in ask("board_list"))


def board_show(ask: Ask, board: str, *, device: Optional[str] = None, top: Optional[int] = None) -> records.ShownBoard:
    """Shows a board and its standings. Returns: the board, its standings and its comparisons. ``board``: Name of the board.
    ``device``: Model of a device: the standing on it alone. ``top``: Shows at most this many entries of each standing."""
    return records.ShownBoard(ask("board_show", board=board, device=device, top=top))


def board_create(
    ask: Ask, settings: Document, *, check: Optional[bool] = None, site: Optional[Document] = None, teams:
    Optional[Sequence[Document]] = None
) -> records.BoardInfo:
    """Creates a board. Returns: the board. ``settings``: What the board is on, and its rules. ``check``: Whether the problem
    is checked on this machine first; it is unless given. ``site``: This machine: compilers, directories and control groups.
    ``teams``: Teams, if the board ranks those."""
    return records.BoardInfo(ask("board_create", settings=settings, check=check, site=site, teams=teams))


def board_edit(ask: Ask, board: str, change: Document) -> records.BoardInfo:
    """Changes a board. Returns: the board. ``board``: Name of the board. ``change``: What is to be different."""
    return records.BoardInfo(ask("board_edit", board=board, change=change))


def board_reference(ask: Ask, board: str) -> records.Reference:
    """Returns a board's reference file. Returns: the file. ``board``: Name of the board."""
    return records.Reference(ask("board_reference", board=board))


def board_change_reference(
    ask: Ask, board: str, reference: Document, *, check: Optional[bool] = None, site: Optional[Document] = None
) -> records.BoardInfo:
    """Replaces a board's reference file. Returns: the board. ``board``: Name of the board. ``reference``: A reference file:
    its path, or its name and text. ``check``: Whether the problem is checked on this machine first; it is unless given.
    ``site``: This machine: compilers, directories and control groups."""
    return records.BoardInfo(ask("board_change_reference", board=board, reference=reference, check=check, site=site))


def board_submissions(ask: Ask, board: str, *, user: Optional[str] = None) -> Records[records.SubmissionRecord]:
    """Lists the submissions to a board. Returns: the records, in the order in which they came. ``board``: Name of the board.
    ``user``: Only those of this user, by the name that is shown."""
    return Records(records.SubmissionRecord(each) for each in ask("board_submissions", board=board, user=user))


def board_submission(ask: Ask, id: int) -> records.BoardSubmission:
    """Shows a submission with its last result. Returns: the submission. ``id``: Number of the submission."""
    return records.BoardSubmission(ask("board_submission", id=id))


def board_source(ask: Ask, id: int) -> Document:
    """Returns the source of a submission. Returns: a submission. ``id``: Number of the submission."""
    return ask("board_source", id=id)


def board_submit(
    ask: Ask, board: str, *, baseline: Optional[bool] = None, device: Optional[str] = None, site: Optional[Document] = None,
    submission: Optional[Document] = None, wait_for_quiet_ms: Optional[int] = None
) -> records.BoardSubmission:
    """Submits to a board, and evaluates at once. Returns: the submission with its result. ``board``: Name of the board.
    ``baseline``: Adds it to the standings as a baseline, without a rank. ``device``: Device to run on. ``site``: This
    machine: compilers, directories and control groups. ``submission``: A submission; a baseline may do without.
    ``wait_for_quiet_ms``: Longest wait until the machine's processors are at rest."""
    return records.BoardSubmission(ask("board_submit", board=board, baseline=baseline, device=device, site=site,
        submission=submission, wait_for_quiet_ms=wait_for_quiet_ms))


def board_rerun(
    ask: Ask, id: int, *, device: Optional[str] = None, site: Optional[Document] = None, wait_for_quiet_ms: Optional[int] =
    None
) -> records.BoardSubmission:
    """Evaluates a submission once more. Returns: the submission with its result. ``id``: Number of the submission.
    ``device``: Device to run on. ``site``: This machine: compilers, directories and control groups. ``wait_for_quiet_ms``:
    Longest wait until the machine's processors are at rest."""
    return records.BoardSubmission(ask("board_rerun", id=id, device=device, site=site, wait_for_quiet_ms=wait_for_quiet_ms))


def board_confirm(
    ask: Ask, board: str, *, device: Optional[str] = None, most_pairs: Optional[int] = None, run_on: Optional[str] = None,
    site: Optional[Document] = None, submissions: Optional[Sequence[int]] = None, wait_for_quiet_ms: Optional[int] = None
) -> records.BoardComparison:
    """Times the best two of a standing side by side. Returns: the comparison. ``board``: Name of the board. ``device``:
    Device of the standing; needed where the board has several to confirm. ``most_pairs``: Pairs of measurements, at most.
    ``run_on``: Device to run on. ``site``: This machine: compilers, directories and control groups. ``submissions``: Numbers
    of two submissions; those of the two best unless given. ``wait_for_quiet_ms``: Longest wait until the machine's processors
    are at rest."""
    return records.BoardComparison(ask("board_confirm", board=board, device=device, most_pairs=most_pairs, run_on=run_on,
        site=site, submissions=submissions, wait_for_quiet_ms=wait_for_quiet_ms))


def board_record(ask: Ask, board: str, submission: Document, *, device: Optional[str] = None) -> records.Ticket:
    """Records a submission that is evaluated elsewhere. Returns: a ticket. ``board``: Name of the board. ``submission``: Its
    files, or the paths of them. ``device``: Device to run on."""
    return records.Ticket(ask("board_record", board=board, submission=submission, device=device))


def board_record_again(ask: Ask, id: int) -> records.Ticket:
    """Records another evaluation of a submission, elsewhere. Returns: a ticket. ``id``: Number of the submission."""
    return records.Ticket(ask("board_record_again", id=id))


def board_finish(ask: Ask, ticket: Document, evaluation: Document) -> records.BoardSubmission:
    """Keeps the result of what was recorded. Returns: the submission with its result. ``ticket``: What board_record returned.
    ``evaluation``: A result."""
    return records.BoardSubmission(ask("board_finish", ticket=ticket, evaluation=evaluation))


def board_fail(ask: Ask, ticket: Document, error: str) -> records.BoardSubmission:
    """Keeps that what was recorded has no result. Returns: the submission, without a result. ``ticket``: What board_record
    returned. ``error``: Reason why there is no result."""
    return records.BoardSubmission(ask("board_fail", ticket=ticket, error=error))


def board_add_to_team(ask: Ask, board: str, team: str, users: Sequence[str]) -> Records[records.BoardTeam]:
    """Adds users to a team, which is made if it is new (the board's creator, or an admin). Returns: the teams. ``board``:
    Name of the board. ``team``: Name of the team. ``users``: Their names."""
    return Records(records.BoardTeam(each) for each in ask("board_add_to_team", board=board, team=team, users=users))


def board_remove_from_team(
    ask: Ask, board: str, team: str, *, users: Optional[Sequence[str]] = None
) -> Records[records.BoardTeam]:
    """Removes users from a team, or the team (the board's creator, or an admin). Returns: the teams. ``board``: Name of the
    board. ``team``: Name of the team. ``users``: Their names; without any, the team is removed."""
    return Records(records.BoardTeam(each) for each in ask("board_remove_from_team", board=board, team=team, users=users))


def board_disqualify(
    ask: Ask, reason: str, *, board: Optional[str] = None, entrant: Optional[str] = None, id: Optional[int] = None
) -> None:
    """Disqualifies a submission or an entrant: it is in no standing any more. ``reason``: Reason, which the board's log
    keeps. ``board``: Board of an entrant. ``entrant``: User or team, in place of a submission. ``id``: Number of a
    submission."""
    ask("board_disqualify", reason=reason, board=board, entrant=entrant, id=id)


def board_reinstate(
    ask: Ask, reason: str, *, board: Optional[str] = None, entrant: Optional[str] = None, id: Optional[int] = None
) -> None:
    """Takes a disqualification back. ``reason``: Reason, which the board's log keeps. ``board``: Board of an entrant.
    ``entrant``: User or team, in place of a submission. ``id``: Number of a submission."""
    ask("board_reinstate", reason=reason, board=board, entrant=entrant, id=id)


def board_export(ask: Ask, board: str, output: str) -> None:
    """Writes a board with all submissions to a file. ``board``: Name of the board. ``output``: Path of the file to write."""
    ask("board_export", board=board, output=output)


def board_export_pages(
    ask: Ask, directory: str, *, boards: Optional[Sequence[str]] = None, force: Optional[bool] = None
) -> records.WrittenPages:
    """Writes pages that show boards. Returns: the number of pages, and what became of the directory. ``directory``: Directory
    of the pages. ``boards``: Names of the boards; all unless given. ``force``: Replaces a directory that kbench did not
    write."""
    return records.WrittenPages(ask("board_export_pages", directory=directory, boards=boards, force=force))


def board_csv(ask: Ask, board: str, *, table: Optional[str] = None) -> str:
    """Returns a table of a board. Returns: comma-separated values, with one line of names. ``board``: Name of the board.
    ``table``: standings, unless given, or submissions."""
    return ask("board_csv", board=board, table=table)


def board_import(ask: Ask, path: str) -> records.BoardInfo:
    """Adds a board that was exported (role admin). Returns: the board. ``path``: Path of an exported board."""
    return records.BoardInfo(ask("board_import", path=path))


class BoardMethods(Asking):
    """Operations that are methods of a board."""

    def close(self) -> records.BoardInfo:
        """Takes no more submissions to a board from now on (its creator, or an admin). Returns: the board."""
        return records.BoardInfo(self._ask("board_close"))

    def delete(self) -> None:
        """Deletes a board with all that was submitted, for good."""
        self._ask("board_delete")

    def log(self) -> Records[records.BoardEvent]:
        """Lists what was done to a board, by whom, and why. Returns: the events, in order."""
        return Records(records.BoardEvent(each) for each in self._ask("board_log"))

    def unsettled(self) -> list[int]:
        """Lists the submissions that another evaluation could give a better result. Returns: their numbers."""
        return self._ask("board_unsettled")

    def teams(self) -> Records[records.BoardTeam]:
        """Lists the teams of a board with their members. Returns: the teams, by name; those of others are left out on an
        anonymous board."""
        return Records(records.BoardTeam(each) for each in self._ask("board_teams"))


class LeaderboardMethods(Asking):
    """Operations that are methods of a leaderboard."""

    def roles(self) -> Records[records.RoleGrant]:
        """Lists the roles of users. Returns: the roles, by user."""
        return Records(records.RoleGrant(each) for each in self._ask("board_roles"))

    def grant(self, user: str, role: Literal["creator", "admin"]) -> None:
        """Gives a role to a user (role admin). ``user``: Name of the user. ``role``: creator (makes boards, manages its own) or
        admin (manages all)."""
        self._ask("board_grant", user=user, role=role)

    def revoke(self, user: str, role: Literal["creator", "admin"]) -> None:
        """Takes a role from a user (role admin). ``user``: Name of the user. ``role``: creator (makes boards, manages its own) or
        admin (manages all)."""
        self._ask("board_revoke", user=user, role=role)

    def check(self) -> Records[records.StoreFault]:
        """Looks for damage in a store. Returns: what is damaged; empty if nothing is."""
        return Records(records.StoreFault(each) for each in self._ask("board_check"))
