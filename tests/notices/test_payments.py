"""The Minister of Finance is told of every payment of orphan money, at once, and never in silence (LU art. 8(7))."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from compliance.notices.models.notices import Notice, PaymentNotice
from compliance.notices.selectors import notices as selectors
from compliance.refusals import Refused
from compliance.venues.models.places import Room
from compliance.venues.selectors import venues
from tests import cast, said
from tests.notices import life
from tests.notices.payments import tell
from tests.venues.dutch import DUTCH, open_dutch_house


def test_the_minister_of_finance_is_told_what_was_paid(house: Any, director: Any) -> None:
    notice = tell()
    assert (notice.addressee, notice.kind, notice.articles) == ("finance", "orphan_payment", "8(7)")
    assert (notice.subject_table, notice.raised_by_id) == ("venues_room", director.pk)
    assert notice.due_at == cast.TUESDAY + timedelta(hours=24)
    assert (notice.surname, notice.given_names, notice.person_id, notice.birth) == ("", "", None, None)
    told = PaymentNotice.objects.get(notice=notice)
    assert (told.exercise, told.amount, told.currency) == ("2025", Decimal("4812.65"), "EUR")
    assert (told.paid_on, told.beneficiary) == (date(2026, 3, 1), "Receveur communal de Mondorf-les-Bains")
    assert told.receipts == ["118", "119"]
    assert str(told) == "4812.65 EUR 2026-03-01"
    (act,) = said.acts(house.id, "notices.notice.opened")
    assert said.tables(act) == {"notices_notice", "notices_paymentnotice"}


def test_it_is_told_in_french_where_the_law_is_that_of_luxembourg(house: Any) -> None:
    first, *rest = tell().reasons.split("\n")
    assert first.startswith("Le 1er mars 2026, l’établissement a versé 4\u00a0812,65\u00a0EUR")
    assert rest == [
        "Bénéficiaire\u202f: Receveur communal de Mondorf-les-Bains.",
        "Quittances à souches\u202f: 118, 119.",
    ]


def test_receipts_may_still_be_awaited(house: Any) -> None:
    notice = tell(receipts=(" ",), paid_on=date(2026, 3, 3))
    assert PaymentNotice.objects.get().receipts == []
    assert notice.reasons.startswith("Le 3 mars 2026")
    assert notice.reasons.endswith("non encore reçues au jour du présent avis.")


def test_a_payment_is_told_once(house: Any) -> None:
    tell()
    with pytest.raises(Refused, match="already") as refused:
        tell()
    assert refused.value.code == "notified"
    tell(Room.objects.filter(venue_id=house.id).last())
    assert Notice.objects.count() == 2


def test_where_the_law_knows_no_such_notice_the_payment_falls(house: Any) -> None:
    directeur = open_dutch_house()
    row = Room.objects.first()
    with pytest.raises(Refused, match="rules of this casino") as refused:
        tell(row, house=venues.get_house(DUTCH), by=directeur)
    assert refused.value.code == "no_notice"
    assert not Notice.objects.exists()


def test_a_payment_not_told_alarms_until_it_is_sent(house: Any, director: Any) -> None:
    notice = tell()
    day_after = cast.TUESDAY + timedelta(hours=24)
    assert selectors.count_unsent(house.id, cast.TUESDAY) == (1, 0)
    assert selectors.count_unsent(house.id, day_after) == (1, 1)
    assert [each.payment.amount for each in selectors.in_state(house.id, "overdue", day_after)] == [Decimal("4812.65")]
    life.issue(notice, day_after)
    life.draw(notice, day_after)
    life.send(notice, day_after)
    assert selectors.count_unsent(house.id, day_after) == (0, 0)
