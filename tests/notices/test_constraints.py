"""Whatever is written past the services, the database refuses what the law forbids."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from audit import log
from compliance.notices.models import Notice, NoticeSent
from tests import cast
from tests.notices.test_services import raised


def refused(name: str, row: Any) -> None:
    director = cast.member("director")
    with (
        pytest.raises(IntegrityError, match=name),
        transaction.atomic(),
        log.act("notices.notice.opened", subject=row, by=director, at=cast.TUESDAY, scope=cast.VENUE),
    ):
        type(row).objects.bulk_create([row])


def notice(**changes: Any) -> Notice:
    facts: dict[str, Any] = {
        "venue_id": cast.VENUE,
        "addressee": "justice",
        "kind": "refusal",
        "ground": "scandal",
        "articles": "69(1)",
        "subject_table": "admissions_doordecision",
        "subject_id": UUID(int=7),
        "reasons": "Shouted.",
        "raised_by": cast.member("director"),
        "raised_at": cast.TUESDAY,
        "due_at": cast.TUESDAY + timedelta(hours=24),
    }
    return Notice(**facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("notice_addressee_is_known", {"addressee": "mayor"}),
        ("notice_kind_is_known", {"kind": "whim"}),
        ("a_notice_gives_reasons", {"reasons": ""}),
        ("a_notice_is_due_after_it_is_raised", {"due_at": cast.TUESDAY}),
    ],
)
def test_a_notice_says_to_whom_what_and_why(db: None, name: str, changes: dict[str, Any]) -> None:
    refused(name, notice(**changes))


def test_an_authority_is_told_once_of_each_thing(db: None) -> None:
    first = raised()
    refused("an_authority_is_told_once_of_each_thing", notice(subject_id=first.subject_id, ground=first.ground))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_way_of_a_notice_is_known", {"way": "pigeon"}),
        ("a_sent_notice_has_a_reference", {"reference": ""}),
        ("a_notice_is_sent_before_it_is_recorded", {"sent_at": cast.TUESDAY + timedelta(minutes=1)}),
    ],
)
def test_a_notice_sent_says_how_and_when(db: None, name: str, changes: dict[str, Any]) -> None:
    facts: dict[str, Any] = {
        "way": "post",
        "reference": "1",
        "sent_at": cast.TUESDAY,
        "recorded_by": cast.member("director"),
        "recorded_at": cast.TUESDAY,
    }
    refused(name, NoticeSent(notice=raised(), **facts | changes))
