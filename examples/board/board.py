#!/usr/bin/env python3
"""A leaderboard: makes one, has two users submit to it, and prints its standing.

    board.py DIRECTORY

The store and the board's pages are written to DIRECTORY. `kbench board show sums --store DIRECTORY/boards.db` shows the same.
"""

import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import kbench

SUBMISSIONS = Path(__file__).resolve().parent.parent / "reference" / "vector_add"


def main(directory: Path) -> None:
    directory.mkdir(parents=True, exist_ok=True)
    store = kbench.Leaderboard(str(directory / "boards.db"), "ada")  # ada makes the store, so she is its admin
    processor = next(each.detail for each in kbench.doctor() if each.kind == "device" and each.name == "cpu").rsplit(", ", 2)[0]  # its model
    board = store.create_board(
        "sums",
        reference=SUBMISSIONS / "reference.hpp",  # or problem="vector_add", a problem that every machine has
        deadline=datetime.now(timezone.utc) + timedelta(days=7),
        devices=[processor],
        requires_isolation=False,  # a contest wants it; kbench doctor says what a machine lacks for it
    )
    for user, file in ("bob", "skips_tail.hpp"), ("eve", "plain.hpp"):
        measured = board.as_user(user).submit(SUBMISSIONS / file).submission.measured
        print(f"{user}: {measured.verdict}" + (f", not ranked: {measured.unranked}" if measured.unranked else ""))
    for entry in board.standing().entries:
        print(f"{entry.rank}. {entry.user}: {entry.runtime_ms:.3g} ms")
    store.export_pages(directory / "pages")
    print(f"pages: {directory / 'pages' / 'index.html'}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
