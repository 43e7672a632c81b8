"""Letters that were written to a folder go with whom they name: once the database has erased, and not before."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import psycopg
import pytest
import time_machine
from django.apps import apps

from audit.erasure import procedure as erasing
from audit.erasure.procedure import ErasureRefused
from compliance.notices.models.notices import Notice
from compliance.notices.services import issuing
from compliance.retention import tasks
from compliance.retention.selectors.erasures import get_subject, root_of
from compliance.retention.services import erasures, letters
from server import addresses
from tests import cast
from tests.database import OwnDatabase
from tests.exclusions.keeping_out import by_house, keep_out, weber
from tests.notices import life
from tests.retention import erased


class Interrupted(psycopg.Connection[Any]):
    """A connection of carnet_eraser to which something happens before its transaction begins, or once it is over."""

    before: Callable[[], Any] = staticmethod(lambda: None)
    after: Callable[[], Any] = staticmethod(lambda: None)

    @contextmanager
    def transaction(self, *words: Any, **more: Any) -> Iterator[psycopg.Transaction]:
        self.before()
        with super().transaction(*words, **more) as begun:
            yield begun
        self.after()


class Killed(BaseException):
    """The worker ends here."""


def killed() -> None:
    raise Killed


@pytest.fixture
def own(own_database: OwnDatabase) -> Iterator[OwnDatabase]:
    with time_machine.travel(erased.LATER, tick=False):
        yield own_database


@pytest.fixture
def letter(own: OwnDatabase, tmp_path: Path, settings: Any) -> Path:
    """A letter in the folder, about somebody whose periods are over; nothing else is there."""
    settings.MAIL = settings.MAIL | {"folder": tmp_path / "mail"}
    erased.periods()
    measure = keep_out(by_house(last_day=date(2026, 6, 1)), weber())
    row = Notice.objects.get(subject_id=measure.pk)
    life.issue(row)
    issuing.ensure_letter(house=cast.house(), notice=row, at=life.LATER, sealing=life.sealed)
    life.address()
    life.attempt(life.order(row))
    life.send(row)
    (found,) = (tmp_path / "mail").iterdir()
    return found


def confirmed() -> Any:
    """The erasure of the measure, with the notice and the letter of it."""
    found = {each.subject_table: each for each in erased.propose()}
    wanted = found["exclusions_measure"]
    assert "notices_lettercontent" in wanted.rows
    erased.release(wanted)
    return wanted


@pytest.fixture
def order(own: OwnDatabase, letter: Path, tmp_path: Path) -> Any:
    """Their erasure, which two people have confirmed; all of it is sealed."""
    wanted = confirmed()
    erased.seal(own, tmp_path)
    return wanted


@pytest.fixture
def link(own: OwnDatabase) -> Iterator[Interrupted]:
    with Interrupted.connect(addresses.connection_string("carnet_eraser", own.name), autocommit=True) as opened:
        yield opened


def files(letter: Path) -> list[str]:
    return sorted(path.name for path in letter.parent.iterdir())


def done() -> bool:
    return bool(apps.get_model("audit.ErasureDone")._default_manager.count())


def carried_out(order: Any, link: Interrupted) -> str:
    return erasures.carry_out(erasure_id=order.pk, link=link, at=erased.LATER)


def test_a_letter_goes_with_whom_it_names(order: Any, letter: Path, link: Interrupted) -> None:
    other = letter.with_name("of-somebody-else.eml")
    other.write_bytes(b"x")
    assert carried_out(order, link) == "done"
    assert files(letter) == [other.name]
    tasks.carry_out_left()
    assert files(letter) == [other.name]


def test_a_hold_at_that_very_moment_keeps_the_letter(order: Any, letter: Path, link: Interrupted) -> None:
    def hold() -> None:
        erasures.hold_data(
            house=cast.house(),
            subject=get_subject(cast.VENUE, root_of(order.subject_table), order.subject_id),
            reason="A lawsuit.",
            by=cast.member("director"),
            at=erased.LATER,
        )

    link.before = hold
    with pytest.raises(ErasureRefused, match="what_is_held_is_not_erased"):
        carried_out(order, link)
    assert (files(letter), done()) == ([letter.name], False)
    tasks.carry_out_left()
    assert (files(letter), done()) == ([letter.name], False)


def test_a_letter_waits_with_what_is_not_sealed(own: OwnDatabase, letter: Path, link: Interrupted) -> None:
    wanted = confirmed()
    assert carried_out(wanted, link) == "waits"
    assert files(letter) == [letter.name]


def test_a_worker_that_ends_before_the_database_has_erased_loses_no_letter(
    order: Any, letter: Path, link: Interrupted
) -> None:
    link.before = killed
    with pytest.raises(Killed):
        carried_out(order, link)
    assert (letter.exists(), done()) == (True, False)
    letters.settle_left()
    assert f"{order.pk}.leaving" in files(letter), "it is carried out yet"
    tasks.carry_out_left()
    assert (files(letter), done()) == ([], True)


def test_a_worker_that_ends_once_the_database_has_erased_leaves_no_letter(
    order: Any, letter: Path, link: Interrupted
) -> None:
    link.after = killed
    with pytest.raises(Killed):
        carried_out(order, link)
    assert (letter.exists(), done()) == (True, True)
    tasks.carry_out_left()
    assert files(letter) == []


def test_a_second_worker_settles_what_the_first_has_erased(
    own: OwnDatabase, order: Any, letter: Path, link: Interrupted
) -> None:
    """Both have looked at the order; the first ends after the database has erased, and the second is refused."""

    def first() -> None:
        with Interrupted.connect(addresses.connection_string("carnet_eraser", own.name), autocommit=True) as other:
            other.after = killed
            with pytest.raises(Killed):
                carried_out(order, other)

    link.before = first
    with pytest.raises(ErasureRefused, match="an_erasure_is_done_once"):
        carried_out(order, link)
    assert files(letter) == []


def test_what_was_put_aside_after_a_crash_keeps_its_letter(order: Any, letter: Path, link: Interrupted) -> None:
    link.before = killed
    with pytest.raises(Killed):
        carried_out(order, link)
    erasing.withdraw_erasure(erasure=order, reason="Not now.", by=None, at=erased.LATER)
    tasks.carry_out_left()
    assert files(letter) == [letter.name]
