"""R-11: large payouts with everybody who had a hand in them, and the alerts beside them (LU-HR-PAY-2, AT-67)."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from compliance.payouts.services import checks
from compliance.reports.definitions.r11_large_payouts import document as large_payouts_document
from compliance.reports.definitions.r11_large_payouts import figures as large_payouts
from compliance.reports.definitions.r11_large_payouts import query as large_payouts_query
from compliance.reports.definitions.r11_large_payouts.figures import Day, LargePayouts, by_means, by_state
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from tests import cast
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.reports import cage
from tests.reports.cage import minutes
from tests.reports.large_payouts import DAY, on_paper, sheets, words

NEXT = DAY + timedelta(days=1)
APPROVED_AND_PAID = (("approved", "chef_de_salle"), ("paid", "director"))


def figures(first: date = DAY, last: date = DAY) -> LargePayouts:
    return large_payouts_query.payout_figures(cast.house(), first, last)


def guest() -> Any:
    card = present(cast.member("porter"), place=cast.door()).card
    assert card is not None
    return card.person_id


def settle(row: Any, result: str, at: Any) -> None:
    answers = {"stake": "350", "bet": "plein", "numbers": "7", "result": result}
    facts = {"game": "lu.roulette_english", "answers": answers, "by": cast.member("chef_de_salle")}
    checks.check_settlement(house=cast.house(), payout=row, at=at, **facts)


def test_a_settlement_of_the_bet_is_listed_with_its_payout(db: None) -> None:
    row = cage.payout(minutes(0), APPROVED_AND_PAID)
    settle(row, "7", minutes(5))
    settle(row, "8", minutes(60 * 30))
    (payout,) = figures().payouts
    assert [(each.by, each.agrees) for each in payout.checks] == [("Chef De Salle", True)]
    assert [each.what for each in payout.later] == ["check_differs"]
    html = on_paper(figures())
    assert "le montant concorde" in html
    assert "le montant diffère" in html


def test_a_large_payout_is_listed_with_everybody_who_had_a_hand_in_it(db: None) -> None:
    """AT-67: 10,000.01 and more is flagged, identified, paid by a chosen means, and listed here."""
    cage.payout(
        minutes(0),
        APPROVED_AND_PAID,
        amount=Decimal("10000.01"),
        explained="uncertain",
        means="cheque",
        account="",
        stake_returned=True,
    )
    (payout,) = figures().payouts
    assert (payout.label, payout.state, payout.means, payout.reference) == (
        "P-000001",
        "paid",
        "cheque",
        "BCEE 2026-77",
    )
    assert [(each.state, each.by) for each in payout.steps] == [
        ("requested", "Cashier"),
        ("approved", "Chef De Salle"),
        ("paid", "Director"),
    ]
    html = on_paper(figures())
    for said in (
        "10 000,01",
        "chèque de banque de la direction",
        "Passport LUX P123",
        "Jean Weber",
        "mise de 350,00",
        "mise rendue",
        "Expliqué par une interprétation incertaine",
        "BCEE 2026-77",
        "Approuvé",
    ):
        assert said in html, said


def test_holds_refusals_and_gates_stand_there_with_their_reasons(db: None) -> None:
    jack = cage.payout(minutes(0), jackpot="gold_jack", gate="chef_de_salle")
    waiting = cage.payout(minutes(1), jackpot="gold_jack", gate="chef_de_salle")
    cage.gate(jack, minutes(4))
    cage.payout(minutes(2), (("held", "director"),), may_be_held=True, amount=Decimal("150000.00"))
    cage.payout(minutes(3), (("refused", "director"),), explained="unexplained")
    cage.payout(minutes(4), (*APPROVED_AND_PAID, ("voided", "chef_de_salle")))
    machine = {"origin": "machine", "table": None, "machine": "M-17", "explained": "no_table", "explained_amount": None}
    cage.payout(minutes(5), **machine)
    cage.payout(minutes(6), **machine | {"origin": "chips", "machine": "", "game": "", "bet": "", "stake": None})
    found = figures()
    assert [each.state for each in found.payouts] == [
        *("requested", "requested", "held", "refused", "voided", "requested", "requested")
    ]
    assert [each.waits_for_gate for each in found.payouts[:2]] == [False, True]
    assert found.payouts[1].label == waiting.label
    assert [(each.what, each.count) for each in by_state(found.payouts)] == [
        ("requested", 4),
        ("held", 1),
        ("refused", 1),
        ("voided", 1),
    ]
    assert [(each.what, each.count) for each in by_means(found.payouts)] == [
        ("cash", 0),
        ("cheque", 0),
        ("transfer", 0),
    ]
    html = on_paper(found)
    for said in (
        "Chef de salle informé",
        "Pas encore confirmé : chef de salle informé",
        "prévu le 06/03/2026",
        "The machine is looked at",
        "No pay table knows it",
        "Wrong guest",
        "M-17",
        "Jetons présentés à la caisse",
    ):
        assert said in html, said


def test_sums_are_told_by_means_and_numbers_without_a_gap(db: None) -> None:
    cage.payout(minutes(0), APPROVED_AND_PAID)
    cage.payout(minutes(1), large=False, threshold=None, approval_needed=False, amount=Decimal("40.00"))
    cage.payout(minutes(2), APPROVED_AND_PAID, means="cheque", account="")
    found = figures()
    assert [(each.what, each.amount) for each in by_means(found.payouts)] == [
        ("cash", 0),
        ("cheque", Decimal("12250.00")),
        ("transfer", Decimal("12250.00")),
    ]
    assert [each.label for each in found.payouts] == ["P-000001", "P-000003"]
    assert (found.numbering.first, found.numbering.last, found.numbering.sound) == (1, 3, True)
    assert found.days[0].amount == Decimal("24500.00")


def test_what_was_asked_for_earlier_and_went_on_in_the_span_stands_apart(db: None) -> None:
    held = cage.payout(minutes(0), (("held", "director"),), may_be_held=True)
    cage.payout(minutes(1))
    cage.step(held, 3, "held", "approved", "director", minutes(24 * 60))
    found = figures(NEXT, NEXT)
    assert [each.label for each in found.earlier] == [held.label]
    assert found.payouts == ()
    assert "Demandés lors d’une journée de jeu antérieure" in on_paper(found)
    assert "Aucun paiement important" in on_paper(found)


def test_alerts_stand_there_with_their_arithmetic_and_who_cleared_them(db: None) -> None:
    """AT-70: 6,000.00 and 4,500.00 in one gaming day."""
    weber = guest()
    small = {"large": False, "threshold": None, "approval_needed": False}
    rows = [cage.payout(minutes(turn), amount=Decimal(sum_), **small) for turn, sum_ in ((0, "6000"), (9, "4500"))]
    cage.alert(weber, rows, minutes(9), cleared="Known to us: sold a house")
    cage.alert(weber, [cage.payout(minutes(20), amount=Decimal("300.00"), **small)], minutes(20))
    found = figures()
    first, second = found.alerts
    assert [(each.label, each.amount) for each in first.operations] == [("P-000001", 6000), ("P-000002", 4500)]
    assert (first.guest, first.total, second.clearance) == ("Weber, Jean", Decimal(10500), None)
    html = on_paper(found)
    for said in (
        "Known to us: sold a house",
        "10 500,00",
        "pas encore classée",
        "dont non classées : 1",
        "Weber, Jean",
    ):
        assert said in html, said


def test_many_payouts_are_bound_in_volumes_of_whole_days(house: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each volume sums up the whole span; what no day has stands in the first volume or the last."""
    for place in range(2):
        cage.payout(minutes(place), APPROVED_AND_PAID, amount=Decimal("20000.00"))
    quiet = figures()
    (payout, other) = quiet.payouts
    days = (Day(DAY, (payout,)), Day(NEXT, (other, other)), Day(NEXT + timedelta(days=1), (other,)))
    whole = replace(quiet, days=days, earlier=(payout,), denied=(other,))
    monkeypatch.setattr(large_payouts, "PAYOUTS_IN_A_VOLUME", 3)
    first, last = large_payouts.split_volumes(whole)
    assert ([len(each.payouts) for each in (first, last)], first.days + last.days) == ([3, 1], days)
    assert (first.earlier, first.denied, first.alerts) == ((payout,), (), ())
    assert (last.earlier, last.denied, last.alerts) == ((), (other,), quiet.alerts)
    papers = sheets(whole)
    assert [(each.number, each.of, each.rows) for each in papers] == [(1, 2, 4), (2, 2, 2)]
    assert large_payouts_document.large_payouts_pages(whole) == 4
    assert all("80 000,00" in words(each) for each in papers)
    assert "Elles figurent dans le dernier volume." in words(papers[0])
    assert "Elles figurent dans le dernier volume." not in words(papers[1])


def test_a_quiet_span_says_so(house: Any) -> None:
    html = on_paper(figures())
    assert "Aucun paiement important" in html
    assert "Aucune alerte" in html
    assert large_payouts_document.large_payouts_pages(figures()) == 2


def test_a_dutch_house_reads_dutch(db: None) -> None:
    cage.payout(minutes(0), (("held", "director"),), may_be_held=True, amount=Decimal("100000.00"))
    html = on_paper(figures(), "NL")
    for said in ("Grote uitbetalingen", "verwacht op", "100.000,00", "Verklaard door het uitbetalingsschema"):
        assert said in html, said


def test_it_is_drawn_as_any_report(own_database: OwnDatabase) -> None:
    cage.payout(minutes(0), APPROVED_AND_PAID)
    at = cast.local("2026-03-04 08:00")
    report = orders.order_report(
        house=cast.house(), kind="R-11", first_day=DAY, last_day=DAY, by=cast.member("director"), at=at
    )
    assert drawings.render_report(report_id=report.pk, clock=lambda: at) == Outcome.DRAWN
    assert report.volumes.get().rows == 1


def test_a_chef_de_salle_who_denies_it_stands_there_whatever_the_amount(db: None) -> None:
    small = {"large": False, "threshold": None, "approval_needed": False}
    jack = cage.payout(minutes(0), jackpot="gold_jack", gate="chef_de_salle", amount=Decimal("3000.00"), **small)
    large = cage.payout(minutes(1), jackpot="gold_jack", gate="chef_de_salle")
    other = cage.payout(minutes(2), jackpot="gold_jack", gate="chef_de_salle")
    for row, informed in ((jack, False), (large, False), (other, True)):
        cage.gate(row, minutes(4))
        cage.answer(row, minutes(6), informed)
    found = figures()
    assert [each.label for each in found.denied] == [jack.label, large.label]
    assert [(each.label, each.waits_for_gate) for each in found.payouts] == [(large.label, True), (other.label, False)]
    html = on_paper(found)
    for said in (
        "Le chef de salle conteste avoir été informé",
        "Le chef de salle le conteste : il n’a pas été informé",
        "Le chef de salle le confirme",
        "selon",
    ):
        assert said in html, said
    assert not figures(NEXT, NEXT).denied


def test_whoever_verified_a_machine_states_it_of_nobody_else(db: None) -> None:
    machine: dict[str, Any] = {"origin": "machine", "table": None, "machine": "M-17", "gate": "machine_verified"}
    row = cage.payout(minutes(0), **machine, explained="no_table", explained_amount=None)
    cage.gate(row, minutes(4), informed=None, said="The meter agrees.")
    (payout,) = figures().payouts
    assert [(each.kind, each.by, each.informed) for each in payout.gates] == [("machine_verified", "Pit Boss", "")]
    html = on_paper(figures())
    for said in ("Appareil vérifié", "Pit Boss", "The meter agrees."):
        assert said in html, said
    assert "selon" not in html
    assert "informé" not in html


@pytest.mark.parametrize(
    ("law", "basis"),
    [
        ("LU", ("Fondement", "Règlement intérieur, rubrique Paiements")),
        ("NL", ("Grondslag", "Spelreglement, artikel 1.1, lid 14", "Spelreglement, artikel 6.2, lid 5")),
    ],
)
def test_house_rules_and_rules_of_play_are_a_basis_and_no_law(db: None, law: str, basis: tuple[str, ...]) -> None:
    """What the casino prints itself, or the authority approves, is not called a legal basis."""
    html = on_paper(figures(), law)
    assert all(each in html for each in basis)
    assert "Base légale" not in html
    assert "Wettelijke grondslag" not in html
    assert "~" not in html
