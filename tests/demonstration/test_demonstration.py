"""The demonstration: two houses and a night, loaded by commands, with reports that come out right."""

import io
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.utils import timezone

from compliance.admissions.decisions.domain.decision import Verdict
from compliance.admissions.models.cards import AdmissionCard, CardStub
from compliance.admissions.models.decisions import DoorDecision, DoorGround
from compliance.admissions.statistics.selectors.nightly_totals import night_totals
from compliance.demonstration import houses
from compliance.demonstration.nights import night
from compliance.exclusions.agent_signals import selectors as signal_selectors
from compliance.exclusions.interviews.selectors import agenda
from compliance.exclusions.measure_register import selectors as exclusions
from compliance.exclusions.measure_register.selectors import Today
from compliance.exclusions.models.observations import Observation
from compliance.exclusions.observations import selectors as observation_selectors
from compliance.exclusions.proof_of_means import selectors as means_selectors
from compliance.exclusions.visit_limits import selectors as visits
from compliance.exclusions.withheld_winnings import selectors as winnings_selectors
from compliance.reports.definitions.r04_stub_register import query as stub_register_query
from compliance.reports.definitions.r11_large_payouts import query as large_payouts_query
from compliance.reports.definitions.r12_shift_counts import query as shift_counts_query
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.scheduling.selectors import timetable
from compliance.venues.models.staff import Staff
from compliance.venues.selectors import venues
from compliance.venues.services import credentials, house_scope, posts
from tests import database, log_words

pytestmark = pytest.mark.slow
SIMULATED = "compliance.demonstration.central_register.simulated_register"


def said(*command: str, **options: Any) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


def test_two_houses_and_a_night_are_loaded_and_reported(empty_database: database.OwnDatabase) -> None:
    assert "Casino Bellevue" in said("demo_house")
    assert said("demo_house") == "", "loaded once, they stay as they are"
    listed = said("demo_house", "--sign-ins")
    for plan in (houses.LUXEMBOURG, houses.NETHERLANDS):
        for colleague in plan.colleagues:
            assert colleague.username in listed
            assert Staff.objects.get(username=colleague.username).check_password(houses.PASSWORD)

    house = next(each for each in venues.all_houses() if each.jurisdiction == "LU")
    yesterday = house.gaming_day(timezone.now()) - timedelta(days=1)
    told = said("demo_night", guests=60)
    assert str(yesterday) in told
    counted = night_totals(house.id, yesterday)
    assert counted.admitted == counted.cards == AdmissionCard.objects.count() == CardStub.objects.count()
    assert DoorDecision.objects.filter(gaming_day=yesterday).count() == 60
    assert counted.admitted + counted.refused + counted.not_verified == 60
    assert counted.not_verified == 1, "one guest resembles somebody who is kept out"
    limits = exclusions.measures(house.id).filter(kind="visit_limit")
    (limited,) = limits.filter(person__isnull=False)
    used = visits.usage_at(house, limited, house.opens_at(yesterday + timedelta(days=1)) - timedelta(minutes=1))
    assert used is not None
    assert (used.visits_made, limited.visits) == (1, 1), "one guest has made the visit of the week"
    for kind in ("day", "week", "month", "year"):
        numbers = list(AdmissionCard.objects.filter(kind=kind).order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))

    scheduled = timetable.build_timetable(house, timezone.now())
    assert {each.schedule.kind for each in scheduled if each.waiting} >= {"R-05", "R-07", "R-11", "R-12", "R-20"}
    stubs = stub_register_query.stub_figures(house, yesterday, yesterday)
    assert len(stubs.stubs) == counted.cards
    order = orders.order_report(
        house=house,
        kind="R-05",
        first_day=yesterday,
        last_day=yesterday,
        by=Staff.objects.get(username="inspector"),
        at=timezone.now(),
    )
    assert drawings.render_report(report_id=order.pk, clock=timezone.now) == "drawn"


def test_the_log_says_the_demonstration_in_words(demonstration: database.OwnDatabase) -> None:
    acts = log_words.of_the_log()
    assert len({kind for kind, _facts in acts}) > 60
    assert not list(log_words.faults(acts))


def test_every_page_of_the_exclusion_registers_has_something_to_show(demonstration: database.OwnDatabase) -> None:
    house = next(each for each in venues.all_houses() if each.jurisdiction == "LU")
    today = Today.from_time(house, timezone.now())
    (signed,) = exclusions.measures(house.id).filter(signature__isnull=False)
    assert (signed.signature.language, signed.receipts.count()) == ("pt", 1)
    assert signed.person_id is not None
    assert observation_selectors.observations_of(house.id, signed.person_id).count() == 0
    (asked, *answered) = means_selectors.means_requests(house.id)
    assert (asked.answers.count(), len(answered)) == (0, 2)
    assert [row.consequence.measure.kind for row in answered if getattr(row, "consequence", None)] == ["house"]
    (waiting, kept_back) = winnings_selectors.withholdings(house.id)
    assert (waiting.decided, kept_back.decision.outcome) == (False, "withheld")
    (reviewed,) = exclusions.measures(house.id).filter(kind="ministerial")
    assert exclusions.reviews_of(reviewed.pk).count() == 1
    assert agenda.due_interviews(house.id, today, 9)
    assert agenda.not_offered(house.id, today)
    assert signal_selectors.open_cases(house.id, today.calendar_day)
    assert {observed.level for observed in Observation.objects.all()} == {"raised", "low"}
    assert DoorGround.objects.filter(code="self_ban").count() == 1, "somebody tried to come in"


def test_a_house_opens_sixty_gaming_days_ago_whatever_the_clocks_did(house: Any) -> None:
    for hour in range(366 * 24):
        now = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=hour)
        opened = houses.opened_at(houses.LUXEMBOURG, now)
        assert house.gaming_day(opened) == house.gaming_day(now) - houses.AGE, now


def test_the_cage_has_a_closed_day_an_open_one_and_winners_who_wait(demonstration: database.OwnDatabase) -> None:
    house = next(each for each in venues.all_houses() if each.jurisdiction == "LU")
    yesterday = house.gaming_day(timezone.now()) - timedelta(days=1)
    before, last = shift_counts_query.shift_figures(house, yesterday - timedelta(days=1), yesterday).days
    assert before.closed is not None
    assert (before.unsigned_count, before.open_drawers, [each.difference for each in before.differing_counts]) == (
        0,
        0,
        [-50, -50],
    )
    assert (last.closed, last.open_drawers, [each.kind for each in last.breaches]) == (None, 2, ["stake", "exchange"])
    found = large_payouts_query.payout_figures(house, yesterday, yesterday)
    assert [each.state for each in found.payouts] == ["paid", "requested", "refused"]
    (alert,) = found.alerts
    assert (len(alert.operations), alert.total, alert.clearance) == (2, 10500, None)

    dutch = next(each for each in venues.all_houses() if each.jurisdiction == "NL")
    (held,) = large_payouts_query.payout_figures(dutch, yesterday, yesterday).payouts
    assert (held.state, held.waits_for_gate) == ("held", True)


def test_the_dutch_house_admits_after_an_answer_of_its_register(
    demonstration: database.OwnDatabase, settings: Any
) -> None:
    from compliance.admissions.door.services import document_admission
    from tests import cast
    from tests.admissions.presenting import shown

    house = next(each for each in venues.all_houses() if each.jurisdiction == "NL")
    settings.CENTRAL_REGISTER = settings.CENTRAL_REGISTER | {"simulated": SIMULATED}
    (place,), (porter,) = night.table_doors(house), Staff.objects.filter(username="portier")

    def present(**changes: Any) -> DoorDecision:
        paper = replace(cast.paper(), birth_place="Leiden", **changes)
        found = document_admission.present_document(
            house=house, place=place, presentation=shown(card_kind=None, paper=paper), by=porter, at=timezone.now()
        )
        return found.decision

    assert present().outcome == Verdict.ADMITTED.value
    assert present(number="NL4711", surname="Dekker", given_names="Bram").outcome == Verdict.REFUSED.value


def test_a_night_that_has_no_house_is_refused(empty_database: database.OwnDatabase) -> None:
    with pytest.raises(CommandError, match="demo_house"):
        said("demo_night")


def test_a_night_that_is_not_over_is_refused(demonstration: database.OwnDatabase) -> None:
    with pytest.raises(CommandError, match="not over yet"):
        said("demo_night", day=date.today() + timedelta(days=1))


@pytest.mark.parametrize("command", ["demo_house", "demo_night"])
@override_settings(PRODUCTION=True)
def test_a_house_in_production_gets_nothing_made_up(command: str, db: None) -> None:
    with pytest.raises(CommandError, match="in production"):
        said(command)


def test_everybody_of_the_demonstration_can_sign_in(demonstration: database.OwnDatabase) -> None:
    for colleague in houses.LUXEMBOURG.colleagues:
        client = Client()
        answer = client.post("/account/login/", {"login": colleague.username, "password": houses.PASSWORD}, follow=True)
        assert answer.status_code == 200
        begins = {"director": "/overview/", "inspector": "/inspection/"}.get(colleague.role, "/door/tonight/")
        assert answer.redirect_chain[-1][0] == begins, colleague.username


def test_two_people_of_the_authority_open_the_account_of_an_agent(demonstration: database.OwnDatabase) -> None:
    """Each act of two people of the authority finds both of them among the sign-ins."""
    now = timezone.now()
    house = next(each for each in venues.all_houses() if each.jurisdiction == "LU")
    people = {name: Staff.objects.get(username=name) for name in ("authority", "head", "head2", "desk", "desk2")}
    agent = house_scope.open_account(
        house=house, username="agent.two", full_name="Agent Two", language="fr", by=people["authority"], at=now
    )
    today = house.local(now).date()
    proposal = posts.propose_post(
        house=house, staff=agent, role="inspector", starts=today, ends=today, by=people["head"], at=now
    )
    assert posts.decide_post(house=house, proposal=proposal, approved=True, by=people["head2"], at=now).approved
    requested = credentials.request_credentials(
        house=house, staff=agent, second_factors=False, by=people["desk"], at=now
    )
    link = credentials.confirm_credentials(house=house, request=requested.request, by=people["desk2"], at=now)
    owner = credentials.use_link(token=link.token, code=requested.code, password="maple-otter-canvas", at=now)
    assert owner == agent
