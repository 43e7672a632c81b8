"""What the law leaves doubtful about measures has a default, and another reading where a house says so."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from compliance.exclusions.agent_signals import services as agent_signals_services
from compliance.exclusions.measure_register import selectors as measure_register_selectors
from compliance.exclusions.measure_register.domain import Terms
from compliance.exclusions.measures.services import arrivals, entries
from compliance.exclusions.measures.services.arrivals import Arrival
from compliance.exclusions.measures.services.attachments import MeasureAttachments
from compliance.exclusions.models.agent_signals import SignalOut
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.proof_of_means import services as proof_of_means_services
from compliance.notices.models.notices import Notice
from compliance.refusals import Refused
from compliance.rules.parameters.bounds import parse_value
from compliance.rules.parameters.refusals import FixedByLaw
from compliance.rules.rulebook import Policy, version_in_force
from compliance.venues.domain.house import House
from tests import cast
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import by_house, limit, self_ban, weber

pytestmark = pytest.mark.django_db
SINCE = date(2026, 1, 2)


def reading(name: str, value: bool) -> House:
    return replace(cast.house(), policies=(Policy(name, value, SINCE, "D-1"),))


def enter(house: House, terms: Terms, who: Any = None, **beside: Any) -> Measure:
    return entries.enter_measure(
        house=house,
        who=who or weber(),
        terms=terms,
        by=cast.member("director"),
        at=cast.TUESDAY,
        attachments=MeasureAttachments(**beside),
    )


def test_a_37_a_limit_that_a_guest_wished_for_is_signalled_where_the_house_says_so(house: House) -> None:
    enter(house, limit())
    assert not SignalOut.objects.exists()
    own = reading("visitlimit.wished_signalled", True)
    told = enter(own, limit(first_day=date(2026, 3, 3)), weber(surname="Schmit"))
    assert SignalOut.objects.get().measure_id == told.pk
    enter(own, self_ban(first_day=date(2026, 3, 3), last_day=date(2026, 6, 3)), weber(surname="Muller"))
    assert SignalOut.objects.count() == 1, "a self-ban never is"
    assert not agent_signals_services.signals_wished(replace(house, jurisdiction="NL"), cast.TUESDAY)


@pytest.mark.parametrize(("told", "notices"), [(True, 1), (False, 0)])
def test_a_38_an_exclusion_for_want_of_means_is_told_to_the_minister_unless_the_house_reads_it_otherwise(
    porter: Any, told: bool, notices: int
) -> None:
    guest, house, by = present(porter).decision.person_id, reading("means.ban_notified", told), cast.member("director")
    assert guest is not None
    request = proof_of_means_services.ask_means(
        house=house, guest_id=guest, because="stakes", reason="Often.", asked_on=SINCE, by=by, at=cast.TUESDAY
    )
    enter(house, by_house(), measure_register_selectors.known_guest(house.id, guest), means=request)
    assert (Notice.objects.count(), SignalOut.objects.count()) == (notices, 1)
    enter(house, by_house(), weber(surname="Schmit"))
    assert Notice.objects.count() == notices + 1, "any other exclusion is told"


def test_a_39_a_request_is_passed_on_only_where_the_house_offers_it(house: House) -> None:
    terms = self_ban(first_day=date(2026, 3, 3), last_day=date(2026, 6, 3))
    asked = Arrival(received_at=cast.TUESDAY, channel="in_person", forwarded=True)
    own = reading("selfban.forwarding", False)
    with pytest.raises(Refused, match="does not forward requests to the") as refused:
        enter(own, terms, arrival=asked)
    assert refused.value.field == "forwarded"
    enter(own, terms, arrival=replace(asked, forwarded=False))
    assert enter(house, terms, weber(surname="Schmit"), arrival=asked).arrival.forwarded
    assert not arrivals.passes_on(replace(house, jurisdiction="NL"), cast.TUESDAY)


@pytest.mark.parametrize("name", ["selfban.last_day_counts", "selfban.revocable"])
def test_a_07_a_43_no_policy_shortens_or_lifts_what_a_guest_asked_for(name: str) -> None:
    book = version_in_force("LU", cast.TUESDAY.date())
    with pytest.raises(FixedByLaw):
        parse_value(book, name, "no" if name == "selfban.last_day_counts" else "yes")
