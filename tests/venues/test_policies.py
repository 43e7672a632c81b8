"""House policies: checked against the law, shown before they are stored, decided by another, and never rewritten."""

from contextlib import contextmanager
from datetime import date, time
from decimal import Decimal

import pytest
import time_machine
from django.db import IntegrityError, transaction

from audit.recording import log
from compliance.refusals import Refused
from compliance.rules.rulebook import SilentParameter, to_json
from compliance.venues.models.policies import HousePolicy, PolicyDecision
from compliance.venues.presentation import rulebook as wording
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import policies
from tests import cast, said
from tests.accounts import give_post

AT = cast.TUESDAY
NEW = "/house/policies/new/"
LIST = "/house/policies/"


@pytest.fixture(autouse=True)
def tuesday():
    with time_machine.travel(AT, tick=False):
        yield


@pytest.fixture
def propose(compliance_officer, house):
    def proposed(parameter="gaming_day.cutover", raw="07:00", since=date(2026, 3, 10), by=compliance_officer):
        return policies.propose_policy(
            house=house, parameter=parameter, raw=raw, effective_from=since, reason="Cleaning", by=by, at=AT
        )

    return proposed


@pytest.fixture
def decide(director, house):
    def decided(policy, approved=True, note="", by=director, at=AT):
        return policies.decide_policy(house=house, policy=policy, approved=approved, note=note, by=by, at=at)

    return decided


@contextmanager
def acting(by):
    """An act opened past the services, for rows that no service would write."""
    facts = {"parameter": "x", "value": "x", "effective_from": date(2026, 1, 1)}
    with transaction.atomic(), log.act("venues.policy.approved", subject=None, by=by, at=AT, scope=cast.VENUE, **facts):
        yield


def typed(**changes):
    return {"value": "07:00", "effective_from": "2026-03-10", "reason": "Cleaning"} | changes


def test_offers_only_what_the_law_leaves_to_the_house(compliance_officer, sign_in):
    page = sign_in(compliance_officer).get(NEW).content.decode()
    assert 'value="gaming_day.cutover"' in page
    assert 'value="admission.card.multiple.week"' not in page
    assert 'value="terminal.max_per_player"' not in page
    assert 'value="orphan.claim_clock"' not in page


def test_leads_from_the_choice_to_the_form(compliance_officer, sign_in):
    client = sign_in(compliance_officer)
    assert client.get(NEW, {"parameter": "gaming_day.cutover"})["Location"] == f"{NEW}gaming_day.cutover/"
    assert client.get(NEW, {"parameter": "no.such.rule"}).status_code == 200
    assert client.get(f"{NEW}no.such.rule/").status_code == 404


def test_shows_article_bound_and_present_value_before_anything_is_typed(compliance_officer, sign_in):
    page = sign_in(compliance_officer).get(f"{NEW}admission.card.min_price/").content.decode()
    for words in ("article 75, paragraph 1", "at least 1.50\u00a0EUR"):
        assert words in page


def test_shows_how_a_value_was_understood_and_stores_nothing_yet(compliance_officer, sign_in):
    answer = sign_in(compliance_officer).post(f"{NEW}admission.card.min_price/", typed(value="2.5"))
    assert answer.status_code == 200
    assert "<strong>2.50\u00a0EUR</strong>" in answer.content.decode()
    assert not HousePolicy.objects.exists()


def test_stores_what_is_confirmed_and_says_so_in_the_log(compliance_officer, sign_in):
    answer = sign_in(compliance_officer).post(f"{NEW}gaming_day.cutover/", typed(confirmed="yes"), follow=True)
    assert "Pending decision" in answer.content.decode()
    act = said.acts(cast.VENUE, "venues.policy.proposed")[0]
    assert act.actor == compliance_officer.pk
    assert said.own_facts(act) == {"parameter": "gaming_day.cutover", "value": "07:00", "effective_from": "2026-03-10"}
    assert said.tables(act) == {"venues_housepolicy"}


@pytest.mark.parametrize("confirmed", [{}, {"confirmed": "yes"}])
@pytest.mark.parametrize(
    ("parameter", "changes", "words"),
    [
        ("admission.card.min_price", {"value": "1.49"}, "may not be below 1.50 (article 75, paragraph 1)"),
        ("admission.card.min_price", {"value": "cheap"}, "is not an amount"),
        ("admission.card.multiple.week", {"value": "4"}, "is fixed by article 75, paragraph 4"),
        ("terminal.max_per_player", {"value": "1"}, "Carnet does not apply Terminals one player may use"),
        ("orphan.claim_clock", {"value": "gaming_day"}, "as defined and supports no other value"),
        ("gaming_day.cutover", {"effective_from": "2026-03-03"}, "2026-03-04 or later"),
        ("gaming_day.cutover", {"effective_from": "soon"}, "valid date"),
        ("gaming_day.cutover", {"reason": ""}, "required"),
    ],
)
def test_refuses_with_a_sentence_and_keeps_what_was_typed(
    parameter, changes, words, confirmed, compliance_officer, sign_in
):
    sent = typed(**changes) | confirmed
    answer = sign_in(compliance_officer).post(f"{NEW}{parameter}/", sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert f'value="{sent["value"]}"' in page
    assert not HousePolicy.objects.exists()


def test_knows_no_policy_for_a_day_without_a_law(sign_in, db):
    from tests.venues.dutch import DUTCH, open_dutch_house

    officer = open_dutch_house()
    give_post(officer, "compliance", venue_id=DUTCH)
    client = sign_in(officer)
    client.post("/i18n/setlang/", {"language": "en"})
    page = client.post(f"{NEW}gaming_day.cutover/", typed(effective_from="2025-01-01")).content.decode()
    assert "No version of the rules exists for that day" in page


def test_another_person_decides_and_the_rulebook_follows(propose, director, house, sign_in):
    policy = propose()
    client = sign_in(director)
    assert "Decide" in client.get(LIST).content.decode()
    assert "proposes gaming_day.cutover" in client.get("/house/").content.decode()
    answer = client.post(f"{LIST}{policy.pk}/decide/", {"approved": "yes", "note": ""}, follow=True)
    assert "Approved, not yet in force" in answer.content.decode()
    act = said.acts(cast.VENUE, "venues.policy.approved")[0]
    assert (act.actor, act.facts["value"]) == (director.pk, "07:00")
    now = selectors.get_house(house.id)
    assert now.rulebook(date(2026, 3, 9)).time("gaming_day.cutover") == time(6)
    assert now.rulebook(date(2026, 3, 10)).time("gaming_day.cutover") == time(7)


def test_shows_every_state_in_words(propose, decide, director, sign_in):
    decide(propose(raw="06:30", since=date(2026, 3, 4)))
    decide(propose(raw="07:00", since=date(2026, 3, 6)))
    decide(propose(raw="08:00", since=date(2026, 3, 20)))
    decide(propose(raw="09:00", since=date(2026, 3, 21)), approved=False, note="Too late")
    propose(raw="05:00", since=date(2026, 3, 5))
    propose(raw="05:30", since=date(2026, 3, 30))
    with time_machine.travel(cast.local("2026-03-10 20:00"), tick=False):
        page = sign_in(director).get(LIST).content.decode()
    for words in (
        "No longer in force",
        "In force",
        "Approved, not yet in force",
        "Refused",
        "Too late",
        "Not decided in time",
        "Pending decision",
    ):
        assert words in page


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"approved": "no", "note": " "}, "Enter why you refuse"),
        ({"approved": "maybe"}, "Select a valid choice"),
    ],
)
def test_refuses_a_decision_without_sense_and_keeps_the_note(sent, words, propose, director, sign_in):
    policy = propose()
    answer = sign_in(director).post(f"{LIST}{policy.pk}/decide/", sent)
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_decides_nothing_twice_and_nothing_unknown(propose, decide, director, sign_in):
    policy = propose()
    decide(policy)
    client = sign_in(director)
    answer = client.post(f"{LIST}{policy.pk}/decide/", {"approved": "no", "note": "Late"}, follow=True)
    page = answer.content.decode()
    assert "This setting has already been decided" in page
    assert client.post(f"{LIST}{cast.VENUE}/decide/", {"approved": "yes"}).status_code == 404


def test_a_decision_that_somebody_else_took_a_moment_ago_is_said(propose, decide):
    policy = propose()
    decide(policy)
    with pytest.raises(Refused, match="already") as refused:
        decide(policy, approved=False, note="Late")
    assert refused.value.code == policies.DECIDED


def test_nobody_decides_on_their_own_proposal(propose, decide, compliance_officer):
    with pytest.raises(Refused, match="Another person"):
        decide(propose(), by=compliance_officer)


@pytest.mark.parametrize(
    ("parameter", "value", "words"),
    [
        ("terminal.max_per_player", 1, "Carnet does not apply Terminals one player may use"),
        ("orphan.claim_clock", "gaming_day", "Carnet always applies"),
        ("no.such.rule", 5, "rules does not contain this rule."),
    ],
)
def test_refuses_to_approve_a_value_that_no_code_reads(parameter, value, words, decide, director, sign_in):
    """Proposed before this was checked: no service takes it any more."""
    with acting(director):
        policy = HousePolicy.objects.create(
            venue_id=cast.VENUE,
            parameter=parameter,
            value=to_json(value),
            effective_from=date(2026, 3, 10),
            reason="Before",
            edition="LU-1979.1",
            entered_by=cast.member("compliance_officer"),
            entered_at=AT,
        )
    with pytest.raises(Refused, match=words) as refused:
        decide(policy)
    assert refused.value.next_step == ("Refuse the setting." if parameter == "no.such.rule" else "")
    answer = sign_in(director).post(f"{LIST}{policy.pk}/decide/", {"approved": "yes"})
    assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert not PolicyDecision.objects.exists()
    assert str(decide(policy, approved=False, note="Without effect")) == "refused"


def test_a_value_without_effect_that_was_approved_before_is_still_shown(director, sign_in):
    with acting(director):
        policy = HousePolicy.objects.create(
            venue_id=cast.VENUE,
            parameter="terminal.max_per_player",
            value=to_json(1),
            effective_from=date(2026, 1, 1),
            reason="Before",
            edition="LU-1979.1",
            entered_by=cast.member("compliance_officer"),
            entered_at=AT,
        )
        PolicyDecision.objects.create(policy=policy, approved=True, decided_by=director, decided_at=AT)
    page = sign_in(director).get("/house/rulebook/").content.decode()
    row = page.partition('id="terminal.max_per_player"')[2].partition("</tr>")[0]
    assert '<span class="value number">1' in row
    assert "Shown only, not applied" in row
    assert "18 shown only: not applied by Carnet" in page
    assert "Applied by Carnet" in page.partition('id="gaming_day.cutover"')[2].partition("</tr>")[0]
    assert "Built into Carnet" in page.partition('id="selfban.scope"')[2].partition("</tr>")[0]
    assert "Terminals one player may use" in sign_in(director).get(LIST).content.decode()


def test_the_database_refuses_two_eyes_even_past_the_service(propose, compliance_officer):
    policy = propose()
    own = PolicyDecision(policy=policy, approved=True, decided_by=compliance_officer, decided_at=AT)
    with acting(compliance_officer), pytest.raises(IntegrityError, match="policy_needs_four_eyes"):
        PolicyDecision.objects.bulk_create([own])


def test_refuses_to_approve_what_has_begun(propose, decide):
    policy = propose(since=date(2026, 3, 4))
    with pytest.raises(Refused, match="Its effective date has passed"):
        decide(policy, at=cast.local("2026-03-04 06:00"))


def test_says_why_in_the_service_too(compliance_officer, house):
    facts = {"house": house, "effective_from": date(2026, 3, 10), "by": compliance_officer, "at": AT}
    with pytest.raises(Refused, match="Enter the reason"):
        policies.propose_policy(parameter="gaming_day.cutover", raw="07:00", reason=" ", **facts)
    with pytest.raises(Refused, match=r"1\.50"):
        policies.propose_policy(parameter="admission.card.min_price", raw="1.49", reason="x", **facts)
    with pytest.raises(Refused, match="is fixed by"):
        policies.propose_policy(parameter="admission.card.multiple.week", raw="4", reason="x", **facts)


def test_the_rulebook_page_tells_the_history_of_a_value(propose, decide, director, sign_in):
    decide(propose(raw="07:00", since=date(2026, 3, 4)))
    decide(propose(raw="08:00", since=date(2026, 3, 6)))
    page = sign_in(director).get("/house/rulebook/?on=2026-03-07").content.decode()
    for words in ("2 casino settings", "07:00", "08:00", "approved by Director"):
        assert words in page


@pytest.mark.parametrize(
    ("on", "value"), [("2026-03-03", "06:00"), ("2026-03-04", "07:00"), ("soon", "06:00"), ("", "06:00")]
)
def test_the_rulebook_page_shows_any_day(on, value, propose, decide, director, sign_in):
    decide(propose(raw="07:00", since=date(2026, 3, 4)))
    page = sign_in(director).get("/house/rulebook/", {"on": on}).content.decode()
    row = page.partition('id="gaming_day.cutover"')[2].partition("</tr>")[0]
    assert f'<span class="value number">{value}</span>' in row


def test_a_silent_rule_is_an_error_that_names_it_until_the_house_sets_it(house):
    with pytest.raises(SilentParameter, match=r"closing\.announcement_minutes"):
        house.rulebook(date(2026, 3, 3)).int_("closing.announcement_minutes")


def test_shows_policies_that_the_law_does_not_allow_with_the_reason(propose, director, sign_in):
    """A policy kept from before a change of law: written past the service, as no service would take it."""
    sent = [("admission.card.min_price", Decimal("1.49")), ("no.such.rule", 5)]
    with acting(director):
        for parameter, value in sent:
            policy = HousePolicy.objects.create(
                venue_id=cast.VENUE,
                parameter=parameter,
                value=to_json(value),
                effective_from=date(2026, 1, 1),
                reason="Before",
                edition="LU-0",
                entered_by=cast.member("compliance_officer"),
                entered_at=AT,
            )
            PolicyDecision.objects.create(policy=policy, approved=True, decided_by=director, decided_at=AT)
    page = sign_in(director).get("/house/rulebook/").content.decode()
    assert "may not be below 1.50 (article 75, paragraph 1)" in page
    assert "rules does not contain this rule" in page
    assert "no.such.rule" in sign_in(director).get(LIST).content.decode()


def test_every_rule_stands_in_one_chapter(house):
    book = house.rulebook(date(2026, 3, 3))
    codes = [line.code for chapter in wording.rulebook_chapters(book, []) for line in chapter.lines]
    assert sorted(codes) == sorted(book.edition.parameters)
    assert {parameter.unit for parameter in book.edition.parameters.values()} <= {
        *wording.UNITS,
        *wording.AMOUNTS,
        *wording.COUNTED,
    }


def test_says_values_and_bounds_in_words(house):
    book = house.rulebook(date(2026, 3, 3))
    assert wording.rule_line(book, "means.signal_agents", []).value == "yes"
    assert wording.rule_line(book, "selfban.min", []).bound == "at least P1D"
    assert wording.rule_line(book, "gaming_day.cutover", []).bound == "at least 03:30; at most 20:00"
    assert "always with" in wording.rule_line(book, "admission.card.kinds", []).bound
    assert "one of" in wording.rule_line(book, "orphan.claim_clock", []).bound


def test_describes_rows_in_words(propose, decide):
    policy = propose()
    assert str(policy) == "gaming_day.cutover 2026-03-10"
    assert str(decide(policy)) == "approved"
    assert str(decide(propose(raw="08:00"), approved=False, note="Late")) == "refused"
