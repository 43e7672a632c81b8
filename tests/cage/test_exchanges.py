"""Exchange at desks and tables: what it books, what is refused and kept, and who was asked for a paper."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drawers.services import voids
from compliance.cage.exchanges import selectors as exchanged
from compliance.cage.exchanges import services as exchanges_services
from compliance.cage.exchanges.presentation.register import EXCHANGES
from compliance.cage.exchanges.services import Wish
from compliance.cage.models.exchanges import Exchange
from compliance.cage.models.shifts import Entry
from compliance.cage.shifts import services as cage_services
from compliance.monitoring.models import Alert, MoneyOperation, OperationVoid
from compliance.refusals import Refused
from compliance.venues.selectors import venues
from compliance.venues.services.places import add_desk
from tests import said
from tests.admissions.presenting import present
from tests.cage import tables
from tests.cage.drawers import sheet, shift, table_shift
from tests.cage.narrowing import narrowed
from tests.cage.policies import set_policy
from tests.cast import TUESDAY, VENUE, house, member
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db


def test_at_134_a_note_drops_and_a_plaque_stays_at_the_table() -> None:
    """AT-134: a note of 50 and a plaque of 100 changed at table 4 (LU-ART5-4, LU-ART5-5)."""
    drawer = table_shift()
    fitting = tables.fit(drawer)
    tables.exchange(drawer, "cash", "chips", "50")
    row = tables.exchange(drawer, "plaques", "chips", "100")
    assert booking_selectors.dropped_into(fitting.pk) == 50
    last = row.entry
    assert (last.dropped_after, last.cash_after) == (50, 0)
    assert last.plaques_after == 1100, "the table began with 1,000 in plaques"
    assert last.chips_after == 5000 - 150
    assert Exchange.objects.filter(done=True, location="table").count() == 2
    (first, _second) = said.acts(VENUE, "cage.exchange.made")
    assert said.tables(first) == {"cage_entry", "cage_exchange"}


@pytest.mark.parametrize(
    ("gave", "got", "changed"),
    [
        ("cash", "chips", (100, -100, 0)),
        ("chips", "cash", (-100, 100, 0)),
        ("cash", "plaques", None),
        ("chips", "plaques", None),
    ],
)
def test_a_desk_gives_what_it_takes(gave: str, got: str, changed: tuple[int, int, int] | None) -> None:
    drawer = shift()
    if changed is None:
        with pytest.raises(Refused, match="The float is too low"):
            tables.exchange(drawer, gave, got, "100", by="cashier")
        return
    row = tables.exchange(drawer, gave, got, "100", by="cashier")
    assert (row.entry.cash, row.entry.chips, row.entry.plaques) == changed
    assert row.entry.kind == "exchange"


def test_nobody_exchanges_among_the_players() -> None:
    """LU-ART5-3: refused with its article, and kept, with or without a drawer."""
    drawer = shift()
    for each in (drawer, None):
        row = tables.exchange(each, "cash", "chips", "50", by="cashier", location="roaming")
        assert (row.done, row.article, row.entry) == (False, "5(2)", None)
        assert row.reason == "Exchanges are possible here only: counter, window, gaming table."
    assert Entry.objects.filter(kind="exchange").count() == 0
    assert said.acts(VENUE, "cage.exchange.made")[0].facts["outcome"] == "refused"


def test_one_request_is_one_exchange() -> None:
    drawer, nonce = shift(), uuid4()
    wish = Wish("counter", "cash", "chips", Decimal(20))
    rows = [
        exchanges_services.make_exchange(
            house=house(), shift=drawer, wish=wish, nonce=nonce, by=member("cashier"), at=TUESDAY
        )
        for _each in range(2)
    ]
    assert rows[0] == rows[1]
    assert list(exchanged.exchanges(VENUE)) == [rows[0]]
    assert list(exchanged.of_shift(drawer.pk)) == [rows[0]]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"location": "moon"}, "location"),
        ({"gave": "gold"}, "gave"),
        ({"got": "cash"}, "got"),
        ({"got": "gold"}, "got"),
        ({"amount": Decimal("0.00")}, "amount"),
        ({"identity": "perhaps"}, "identity"),
        ({"identity": "shown"}, "paper"),
        ({"paper": "LUX P1"}, "identity"),
        ({"location": "table"}, "location"),
        ({"identity": "shown", "person_id": uuid4()}, "guest"),
    ],
)
def test_what_cannot_be_understood(changes: dict[str, Any], field: str) -> None:
    facts: dict[str, Any] = {"location": "counter", "gave": "cash", "got": "chips", "amount": Decimal(20)}
    with pytest.raises(Refused) as refused:
        exchanges_services.make_exchange(
            house=house(), shift=shift(), wish=Wish(**facts | changes), nonce=uuid4(), by=member("cashier"), at=TUESDAY
        )
    assert refused.value.field == field
    assert not Exchange.objects.exists()


def test_a_table_gives_no_cash_and_needs_a_box() -> None:
    drawer = table_shift()
    with pytest.raises(Refused, match="Tables do not pay out cash"):
        tables.exchange(drawer, "chips", "cash", "50")
    with pytest.raises(Refused, match="no drop box"):
        tables.exchange(drawer, "cash", "chips", "50")
    assert tables.exchange(drawer, "chips", "plaques", "1000").entry.plaques == -1000


def test_identity_is_asked_at_any_amount_and_above_the_limit_always() -> None:
    drawer = shift()
    shown = tables.exchange(drawer, "cash", "chips", "5", by="cashier", identity="shown", paper="LUX passport P123")
    refused = tables.exchange(drawer, "cash", "chips", "5", by="cashier", identity="refused")
    assert (shown.done, refused.done) == (True, True), "refusing a paper is no breach"
    not_served = tables.exchange(
        drawer, "cash", "chips", "900", by="cashier", identity="refused", refused_because="Would not say who he is."
    )
    assert (not_served.done, not_served.article) == (False, "")
    assert [row.pk for row in exchanged.identity_checks(VENUE)] == [not_served.pk, refused.pk, shown.pk]
    set_policy("exchange.identity_above", "500.00")
    assert exchanges_services.identity_above(house().rulebook(house().gaming_day(TUESDAY))) == 500
    tables.exchange(drawer, "cash", "chips", "500", by="cashier")
    with pytest.raises(Refused, match=r"above 500\.00"):
        tables.exchange(drawer, "cash", "chips", "500.01", by="cashier")
    assert tables.exchange(drawer, "cash", "chips", "600", by="cashier", identity="refused").done


def test_cash_of_a_known_guest_is_noted_among_their_operations(porter: Any) -> None:
    drawer, weber = shift(), present(porter).decision.person_id
    named: dict[str, Any] = {"identity": "shown", "person_id": weber, "by": "cashier"}
    tables.exchange(drawer, "cash", "chips", "100", **named)
    tables.exchange(drawer, "chips", "cash", "40", **named)
    noted = MoneyOperation.objects.order_by("noted_at", "pk")
    assert [(row.direction, row.amount) for row in noted] == [("paid_in", 100), ("paid_out", 40)]
    tables.exchange(drawer, "chips", "cash", "40", by="cashier")
    tables.exchange(drawer, "cash", "chips", "9", **named, refused_because="He left.")
    assert MoneyOperation.objects.count() == 2


def test_the_register_is_narrowed() -> None:
    drawer = shift()
    row = tables.exchange(drawer, "cash", "chips", "100", by="cashier")
    day = row.gaming_day
    asked = {"first": day, "last": day, "location": "counter", "identity": "not_asked", "outcome": "done"}
    assert narrowed(EXCHANGES, **asked) == [row]
    assert not narrowed(EXCHANGES, location="table")
    assert not narrowed(EXCHANGES, outcome="refused")


def test_a_house_whose_law_is_silent_exchanges_where_its_drawers_are(db: None) -> None:
    """NL: no article names the places; the house keeps the same practice, and says so in the refusal."""
    director = open_dutch_house()
    wish = Wish("roaming", "cash", "chips", Decimal(20))
    row = exchanges_services.make_exchange(
        house=venues.get_house(DUTCH), shift=None, wish=wish, nonce=uuid4(), by=director, at=TUESDAY
    )
    assert (row.done, row.article) == (False, "")
    assert "counter, window, gaming table" in row.reason


def test_a_table_has_no_counter_and_a_desk_is_no_table() -> None:
    for drawer, location in ((table_shift(), "counter"), (shift(), "table"), (None, "window")):
        with pytest.raises(Refused, match="whose shift is open"):
            tables.exchange(drawer, "cash", "chips", "50", location=location)


def test_an_exchange_that_is_taken_back_counts_no_more_among_the_operations_of_a_guest(porter: Any) -> None:
    set_policy("aml.day_threshold", "100.00")
    drawer, weber = shift(), present(porter).decision.person_id
    named: dict[str, Any] = {"identity": "shown", "person_id": weber, "by": "cashier"}
    wrong, nameless = (tables.exchange(drawer, "cash", "chips", "60", **more) for more in (named, {"by": "cashier"}))
    for each in (wrong, nameless):
        voids.void_booking(
            house=house(), entry=each.entry, reason="Mistyped.", nonce=uuid4(), by=member("chef_de_salle"), at=TUESDAY
        )
    assert OperationVoid.objects.get().operation.source_id == wrong.pk
    (_nameless, act) = said.acts(VENUE, "cage.entry.voided")
    assert said.tables(act) == {"cage_entry", "monitoring_operationvoid"}
    tables.exchange(drawer, "cash", "chips", "60", **named)
    assert not Alert.objects.exists(), "60 was voided, and 60 stand"
    tables.exchange(drawer, "cash", "chips", "60", **named)
    assert (Alert.objects.get().total, Alert.objects.get().count) == (120, 2)


def test_who_does_not_hold_the_drawer_exchanges_nothing_out_of_it() -> None:
    with pytest.raises(Refused, match="Cashier holds this float and must record the entry"):
        tables.exchange(shift(), "cash", "chips", "50", by="director")


# --- Large sums, and what is asked for them.


def test_cash_for_chips_that_is_a_large_payout_goes_the_way_of_payouts() -> None:
    """LU-HR-PAY-2: above 10,000.00 nobody pays alone, whatever the form is called."""
    drawer = shift(pieces=sheet(note={"500": 30}, chip={"500": 40}))
    for gave in ("chips", "plaques"):
        with pytest.raises(Refused, match="an identity document and a second person") as refused:
            tables.exchange(drawer, gave, "cash", "10000.01", by="cashier")
        assert refused.value.field == "amount"
    assert not Exchange.objects.exists()
    assert tables.exchange(drawer, "chips", "cash", "10000.00", by="cashier").done
    assert tables.exchange(drawer, "cash", "chips", "15000.00", by="cashier").done, "money that comes in is no payout"
    kept = tables.exchange(drawer, "chips", "cash", "12000", by="cashier", refused_because="He left.")
    assert not kept.done


def test_the_dutch_threshold_counts_itself(db: None) -> None:
    dutch = venues.get_house
    director = open_dutch_house()
    add_desk(venue_id=DUTCH, name="Kassa", by=director, at=TUESDAY)
    desk = venues.cash_desks(DUTCH).first()
    rows = sheet(note={"500": 400})
    drawer = cage_services.open_shift(
        house=dutch(DUTCH), pieces=rows, nonce=uuid4(), by=director, at=TUESDAY, desk_id=desk and desk.pk
    )
    for amount, wanted in (("100000.00", exchanges_services.PAYOUT_NEEDED), ("99999.99", "")):
        wish = Wish("counter", "chips", "cash", Decimal(amount))
        act: dict[str, Any] = {"house": dutch(DUTCH), "shift": drawer, "wish": wish, "nonce": uuid4()}
        if not wanted:
            assert exchanges_services.make_exchange(**act, by=director, at=TUESDAY).done
        else:
            with pytest.raises(Refused) as refused:
                exchanges_services.make_exchange(**act, by=director, at=TUESDAY)
            assert refused.value.code == wanted


def test_from_the_threshold_of_the_house_on_cash_is_exchanged_for_a_guest_with_a_file(porter: Any) -> None:
    drawer, weber = shift(), present(porter).decision.person_id
    typed: dict[str, Any] = {"identity": "shown", "paper": "Passport LUX P123", "by": "cashier"}
    assert tables.exchange(drawer, "cash", "chips", "2000", **typed).done, "nothing is set"
    set_policy("aml.day_threshold", "2000.00")
    with pytest.raises(Refused, match=r"From 2,000\.00\sEUR, .*Find the guest") as refused:
        tables.exchange(drawer, "cash", "chips", "2000", **typed)
    assert refused.value.field == "guest"
    assert tables.exchange(drawer, "cash", "chips", "1999.99", **typed).done
    assert tables.exchange(drawer, "cash", "chips", "2000", **typed, person_id=weber).done
    assert not Alert.objects.exists(), "one alone does not add up"


def test_what_no_column_has_room_for_is_said() -> None:
    drawer = shift()
    with pytest.raises(Refused, match="at most 120 characters") as refused:
        tables.exchange(drawer, "cash", "chips", "20", by="cashier", identity="shown", paper="x" * 121)
    assert refused.value.field == "paper"
    with pytest.raises(Refused, match="The amount is too large"):
        tables.exchange(drawer, "cash", "chips", "1" + "0" * 30, by="cashier")


def test_a_drawer_asked_for_more_than_it_holds_is_told_to_the_log_without_the_sum() -> None:
    drawer = shift()
    with pytest.raises(Refused, match="The float is too low"):
        tables.exchange(drawer, "chips", "cash", "3333.33", by="cashier")
    (note,) = said.acts(VENUE, "cage.entry.refused")
    assert (note.actor, note.facts) == (member("cashier").pk, {"shift": drawer.label, "booking": "exchange"})
    assert "3333" not in str(note.__dict__)
    with pytest.raises(Refused, match="no drop box"):
        tables.exchange(table_shift(), "cash", "chips", "50")
    assert len(said.acts(VENUE, "cage.entry.refused")) == 1, "another refusal leaves none"
