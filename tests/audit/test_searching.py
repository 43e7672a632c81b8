"""Words of the log are found wherever they stand: in facts, in rows, sealed, indexed or not; never personal ones."""

from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import connections

from audit.operating import processes
from audit.operating.processes import Sealing
from audit.reading import selectors
from audit.reading import word_index as searching
from audit.reading.selectors import Search
from audit.sealing.signer import Signer
from tests.audit.acting import HOUSE, an_act
from tests.audit.sealed import LATER, Link, add, seal
from tests.audit.shelf.models import Book, Loan
from tests.database import OwnDatabase


def found(text: str) -> list[UUID | None]:
    return [entry.act for entry in selectors.find_acts(HOUSE, Search(text=text)).entries]


@pytest.fixture
def acts(link: Link) -> dict[str, UUID]:
    """Two acts with rows of their own, and one of another's."""
    made = {}
    for title, owner in (("Candide ou l'optimisme", "Weber"), ("Emma", "Candide")):
        with an_act(scope=HOUSE, reference=f"D-2026-{len(made)}", title=title) as act:
            Book.objects.create(title=title, owner=owner)
        made[owner] = act
    return made


def same_everywhere(acts: dict[str, UUID]) -> None:
    weber, candide = acts["Weber"], acts["Candide"]
    assert found("candide") == [weber]  # the owner of that name is personal, and not found
    assert found("OPTIM") == [weber]
    assert found("candide optimisme") == [weber]
    assert found('"D-2026-1"') == [candide]
    assert found("d-2026-1 shelf_book") == [candide]  # one word in the act, the other in its row
    assert found("emma -shelf_book") == []
    assert found("emma -optimisme") == [candide]
    assert sorted(map(str, found("shelf_book -nothing"))) == sorted(map(str, acts.values()))
    assert found("weber") == []
    assert found("emma or candide") == [candide, weber]
    for nothing in ("", '"', "-", "'':*", "\\", ")", '-"emma book"', "& | !", "x" * 100):
        found(nothing)


def test_words_are_found_before_and_after_sealing_and_indexing(
    acts: dict[str, UUID], link: Link, signer: Signer
) -> None:
    same_everywhere(acts)
    size = seal(link, signer, most=10_000).head.size
    same_everywhere(acts)
    assert searching.index_leaves(link, size - 3) == size - 3
    same_everywhere(acts)
    assert searching.index_leaves(link) == 3
    assert searching.index_leaves(link) == 0
    same_everywhere(acts)


def test_an_identifier_is_one_word(link: Link, signer: Signer) -> None:
    """Whoever looks for a row finds it by its whole identifier or by how it begins, and no other with such a piece."""
    with an_act(scope=HOUSE) as first:
        book = Book.objects.create(title="Emma", owner="Weber")
    pieces = str(book.pk).split("-")
    with an_act(scope=HOUSE, said=" ".join(reversed(pieces))):
        Book.objects.create(title="Candide", owner="Weber")

    def same() -> None:
        assert found(str(book.pk)) == found(str(book.pk).upper()) == [first]
        assert first in found(pieces[0] + pieces[1])
        assert first not in found(f'"{pieces[1]} {pieces[2]}"')

    same()
    seal(link, signer, most=10_000)
    same()
    searching.index_leaves(link, 10_000)
    same()


def test_what_the_sealer_gathers_is_what_the_database_reads(link: Link, signer: Signer) -> None:
    """Of every leaf that a house begins with, and of values of every shape."""
    shapes = [
        ["Ünï", ["x-y/z.w@q.example"], 7, -7, True, False, None],
        "",
        "1e5 0x1F 4abc 22.303407 a_b",
        2**53 - 1,
    ]
    for shape in shapes:
        with an_act(scope=HOUSE, said=shape, gone=["digested"]):
            Book.objects.create(title=str(shape), owner="Weber")
    size = seal(link, signer, most=10_000).head.size
    searching.index_leaves(link, 10_000)
    differing = """
        SELECT words.entry_id FROM audit.words JOIN (
            SELECT act.entry_id, to_tsvector('simple', string_agg(audit.searchable_text(l.leaf), E'\\n')) AS read
            FROM audit.leaf l JOIN audit.leaf act ON act.act = l.act AND act.operation IN ('A', 'N') GROUP BY 1
        ) said USING (entry_id)
        WHERE strip(words) <> strip(said.read)
    """
    assert link.execute(differing).fetchall() == []
    unfound = "SELECT count(*) FROM audit.leaf WHERE act IS NOT NULL AND operation IN ('A', 'N') AND entry_id NOT IN"
    assert link.execute(f"{unfound} (SELECT entry_id FROM audit.words WHERE words <> '')").fetchall() == [(0,)]
    assert link.execute("SELECT max(idx) FROM audit.words").fetchall() == [(size - 1,)]
    assert found("digested") == []


def test_what_waits_and_is_very_long_keeps_nobody_from_searching(link: Link) -> None:
    """PostgreSQL makes no words of more than a megabyte of different ones."""
    with an_act(scope=HOUSE, title="Emma", the_rest=" ".join(f"w{number:x}" for number in range(150_000))) as act:
        pass
    assert found("emma") == [act]


def test_what_a_row_was_once_leads_to_the_act_that_said_it(link: Link, signer: Signer) -> None:
    with an_act(scope=HOUSE):
        loan = Loan.objects.create(days=4711)
    with an_act(scope=HOUSE) as changed:
        loan.days = 4712
        loan.save(update_fields=["days"])
    seal(link, signer, most=10_000)
    searching.index_leaves(link, 10_000)
    assert found("4712") == [changed]
    assert changed in found("4711")


def test_the_sealer_indexes_when_it_has_time(
    settings: Any, link: Link, signer: Signer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LOG = {"folder": signer.folder, "origin": signer.key.name, "witnesses": tmp_path / "none"}
    add("Emma")
    monkeypatch.setattr("audit.management.commands.audit.AT_ONCE", 1)  # whoever fills one turn asks for another
    call_command("audit", "seal")
    behind = "SELECT count(*) FROM audit.leaf WHERE idx > (SELECT max(idx) FROM audit.words)"
    assert link.execute(behind).fetchall() == [(0,)]


def test_without_a_database_it_is_done_later(
    link: Link, signer: Signer, monkeypatch: pytest.MonkeyPatch, own_database: Any
) -> None:
    seal(link, signer, most=10_000)
    sealing = Sealing(signer, print, lambda: LATER)
    connections["sealer"].close()
    with monkeypatch.context() as away:
        away.setitem(connections["sealer"].settings_dict, "NAME", "no_such_database")
        assert sealing.index() == 0
    assert sealing.index() > 0
    processes.open_link().close()


def test_an_act_of_many_leaves_is_found_by_each_part(
    link: Link, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL makes words of a limited text, so the rows of a long act are indexed in parts."""
    monkeypatch.setattr(searching, "LONGEST_TEXT", 500)
    with an_act(scope=HOUSE, said="beginning") as act:
        for number in range(12):
            Book.objects.create(title=f"volume{number}", owner="Weber")
    seal(link, signer, most=10_000)
    while searching.index_leaves(link, 5):
        pass
    [(rows,)] = link.execute(
        "SELECT count(*) FROM audit.words JOIN audit.leaf USING (entry_id) WHERE act = %s", [act]
    ).fetchall()
    assert rows > 2
    assert found("beginning") == [act]
    assert [found(f"volume{number}") for number in range(12)] == [[act]] * 12


def test_a_search_goes_back_to_the_first_act(link: Link, signer: Signer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selectors, "FIRST_RANGE", 4)
    monkeypatch.setattr(selectors, "GROWTH", 2)
    made = []
    for number in range(7):
        with an_act(scope=HOUSE, said="often" if number else "often once") as act:
            pass
        made.insert(0, act)
    seal(link, signer, most=10_000)
    searching.index_leaves(link, 10_000)
    assert found("often") == made
    assert found("once") == made[-1:]
    assert found("never") == []
    first = selectors.find_acts(HOUSE, Search(text="often"), size=3)
    assert [entry.act for entry in first.entries] == made[:3]
    second = selectors.find_acts(HOUSE, Search(text="often"), size=3, before=first.further)
    assert [entry.act for entry in second.entries] == made[3:6]
    third = selectors.find_acts(HOUSE, Search(text="often"), size=3, before=second.further)
    assert ([entry.act for entry in third.entries], third.further) == (made[6:], None)


def test_a_log_without_entries_is_searched(own_database: OwnDatabase) -> None:
    assert found("often") == []
