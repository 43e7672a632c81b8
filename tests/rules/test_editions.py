"""The editions say what the rulebook's table of parameters says, each value with its article."""

from collections.abc import MutableMapping
from datetime import date

import pytest

from compliance.rules.citations.articles import Act, act_of, cited_articles
from compliance.rules.citations.readings import READINGS, interpretation_text
from compliance.rules.parameters.declarations import complete_parameters, law_parameter, silent_parameter
from compliance.rules.parameters.terms import TERMS
from compliance.rules.rulebook import (
    Kind,
    NoVersion,
    Origin,
    RulebookVersion,
    as_text,
    in_force,
    known_jurisdictions,
    list_versions,
    version_in_force,
)
from compliance.rules.values.value_types import fits_kind

TODAY = date(2026, 11, 21)
SOURCED = {Origin.LAW, Origin.APPROVED_RULES, Origin.HOUSE_RULES, Origin.READING}

# name | Luxembourg | Netherlands, by hand from the table of parameters; "-" where the document is silent
TABLE = """
locale.timezone | Europe/Luxembourg | Europe/Amsterdam
locale.currency | EUR | EUR
rulebook.effective_from | - | 2025-03-01
rulebook.authorities | MoF, MoJ, CommuneReceiver, Agents | Ksa
gaming_day.cutover | 06:00 | 06:00
opening.table.sun_thu | 20:00-02:30 | -
opening.table.fri_sat | 20:00-03:30 | -
opening.slot.sun_thu | - | -
opening.slot.fri_sat | - | -
closing.announcement_minutes | - | 15
admission.required_room_kinds | table, mixed | -
admission.card.min_price | 1.50 | -
admission.card.multiple.week | 5 | -
admission.card.multiple.month | 10 | -
admission.card.multiple.year | 20 | -
admission.card.kinds | day, week, month, year | -
admission.honour.kinds | day, year | -
admission.honour.price | 0.00 | -
admission.numbering.gapless_per_series | yes | -
admission.numbering.reset | never | -
admission.stub.fields | card_fields, id_kind, id_number, id_country, id_expiry | -
admission.index.fields | surname, first_names, address, card_number | -
admission.id_kinds | passport, id_card, foreigner_id_card | -
admission.id_valid_on_expiry_day | yes | -
admission.min_age | 18 | 18
admission.refusal_grounds | minor, uniform, drunk, scandal, ministerial, house, self_ban, visit_limit, \
means, no_card, no_valid_id, other | -
admission.same_entry_minutes | 30 | 30
admission.door_control_permanent | yes | -
exclusion.ministerial_grounds | voluntary, incapable, convicted, order | -
exclusion.ministerial_review | periodic | -
exclusion.own_initiative_notice | immediate_to_moj_with_reasons | -
exclusion.notice_grounds | house_exclusion, scandal, means, other | -
notice.overdue_alarm_hours | 24 | 24
notice.retry_minutes | 1, 5, 15, 60, 240 | 1, 5, 15, 60, 240
notice.acknowledgement_days | - | -
selfban.min | P1M | -
selfban.max | P7Y | -
selfban.revocable | no | -
selfban.interview_required_at_end | yes | -
selfban.scope | whole_casino | -
selfban.last_day_counts | yes | -
selfban.forwarding | yes | -
selfban.at_desk | yes | -
selfban.contacts | - | -
selfban.privacy_contact | - | -
visitlimit.periods | art_69: month; house: week, month, year | -
visitlimit.min_visits | 1 | -
visitlimit.interview_required_at_end | yes | -
visitlimit.revocable | no | -
visitlimit.count_unit | gaming_day | -
visitlimit.wished_signalled | no | -
means.request_allowed | yes | -
means.signal_agents | yes | -
means.ban_notified | yes | -
withholding.breaches | several_terminals, group_play, other | -
central_register.required | no | yes
central_register.fresh_minutes | 10 | 10
orphan.regime | register_and_claim | lapse_after_games
orphan.categories | floor, table, slot_credit, abandoned | table, abandoned
orphan.coups_before_cash_in | 3 | 3
orphan.claim_days | 7 | -
orphan.claim_start_day_excluded | yes | -
orphan.claim_extended_to_working_day | yes | -
orphan.claim_clock | registration_date | -
orphan.known_owner_unlimited | yes | -
orphan.evidence_required | yes | yes
orphan.refund_fields | name, address, justification, original_entry | -
orphan.refund_approval_above | 100.00 | 100.00
orphan.ledger_account | orphelins | -
orphan.balance_equals_register | yes | -
orphan.beneficiary | commune_welfare_office_via_receiver | house
orphan.beneficiary_name | bureau de bienfaisance (office social) | -
orphan.year_end_balance | 0.00 | -
orphan.year_end_open_window_policy | hold_open | -
orphan.notice_payment | immediate_to_mof | -
orphan.payment_overdue_days | 14 | -
orphan.register_template_decision | - | -
unclaimed.kinds | - | prize, credit, left_behind, ticket, bingo, keno
unclaimed.custody_end | orphan_rule | end_of_gaming_day
exercise.start | 01-01 | -
exercise.end | 12-31 | -
season.start | 01-01 | -
season.end | 12-31 | -
payout.threshold | 10000.00 | 100000.00
payout.threshold_comparator | gt | gte
payout.threshold_action | may_pay_by_cheque_or_transfer | may_take_extra_time
payout.approval_above | - | -
payout.max_extra_time | - | -
payout.aggregate_alert | 10000.00 | -
payout.prior_information | gold_jack: chef_de_salle | jackpot: machine_verified
exchange.id_check_right | yes | -
exchange.locations | counter, window, table | -
exchange.roaming_allowed | no | -
dropbox.open_only_after_close | yes | -
payment.means | euro_cash, chips, plaques, tokens, e_card, approved_other | -
payment.means_black_jack | chips | -
payment.means_tables | chips, plaques | -
payment.credit_allowed | no | -
cage.variance_report_above | 20.00 | 20.00
cage.variance_notice_above | 100.00 | 100.00
cage.other_payment_alone | 500.00 | 500.00
cage.count_team | 2 | 2
exchange.identity_above | - | -
aml.day_threshold | - | -
aml.rolling_threshold | - | -
aml.rolling_days | - | -
aml.near_percent | - | -
aml.near_count | - | -
training.first_days | 90 | 90
statistics.smallest_count | 5 | 5
second_person.factor_minutes | 15 | 15
second_person.same_device_minutes | 10 | 10
stakes.bj.max_multiples | 50, 100, 200 | -
stakes.bj.min_change_lock | session | -
stakes.roulette.min_change_lock | gaming_day | -
stakes.roulette.season_no_decrease | yes | -
stakes.roulette.max_multiple.simple | 360 | -
stakes.roulette.max_multiple.plein | 20 | -
stakes.roulette.max_multiple.cheval | 40 | -
stakes.roulette.max_multiple.transversale | 60 | -
stakes.roulette.max_multiple.carre | 80 | -
stakes.roulette.max_multiple.sixain | 120 | -
stakes.roulette.max_multiple.n12 | 240 | -
stakes.roulette.max_multiple.n24 | 480 | -
stakes.abs_min | - | 5.00
stakes.abs_max | - | 10000.00
stakes.multiple_of_min_only | - | yes
stakes.offer.min_game_at_or_below | - | 5.00
stakes.offer.stake_at_or_below | - | 2.00
stakes.notice_before_opening | - | no
stakes.scheme_notice | - | to_ksa
stakes.individual_limit_approval | - | yes
colourchip.default | table_minimum | table_minimum
colourchip.max_value | 20 | -
sidebet.perfect_pairs.step | 10 | -
sidebet.perfect_pairs.min | 10 | -
sidebet.perfect_pairs.max | 100 | -
sidebet.superjack.chips_per_chance | 1 | -
table.roulette.seats | 7 | -
table.roulette.colours | 7 | -
table.chef_max_tables | 2 | -
table.plaque_value | 20 | -
equipment.checks | no | no
terminal.max_per_player | 1 | 1
approval.semi_auto.items | 7 | -
approval.semi_auto.required | yes | -
approval.side_bet.required | yes | -
approval.tournament.required | yes | -
approval.double_table.required | yes | -
approval.value_chips.required | yes | -
notify.regulator.subjects | own_exclusion_or_refusal, orphan_payment | stake_schemes, tournament_rules, \
jackpot_rules, poker_rules, bingo_schedule, keno_schedule
jackpot.seed.queens_pursuit | - | 25000.00, 5000.00, 500.00
jackpot.seed.poker | - | 25000.00, 2500.00, 500.00
jackpot.rounding | - | up_to_whole_euro
jackpot.split | - | equal_same_table_and_hand
jackpot.removal_notice_days | - | 14
jackpot.redistribute | - | meter_minus_seed
jackpot.simultaneous_seconds | - | 5.000
spin.min_revolutions.roulette | - | 7
spin.min_revolutions.money_wheel | - | 4
dice.throw_seconds | - | 5
luckylady.bonus_numbers_max | - | 4
luckylady.bonus_total | - | 210
keno.numbers_min | - | 1
keno.numbers_max | - | 15
keno.series | - | 20
keno.draw | - | 20
disputes.camera_by_house_only | - | yes
retention.guests | - | -
retention.refusals | - | -
retention.exclusions | - | -
retention.visit_limits | - | -
retention.payouts | - | -
retention.orphans | - | -
retention.notices | - | -
retention.reports | - | -
retention.lists | - | -
"""

ROWS = [tuple(cell.strip() for cell in line.split("|")) for line in TABLE.strip().splitlines()]
VERSIONS = [one for jurisdiction in known_jurisdictions() for one in list_versions(jurisdiction)]


def test_knows_the_parameters_of_the_table_and_no_others() -> None:
    assert [row[0] for row in ROWS] == list(TERMS)


@pytest.mark.parametrize(("jurisdiction", "column"), [("LU", 1), ("NL", 2)])
def test_every_value_is_the_one_of_the_table(jurisdiction: str, column: int) -> None:
    found = version_in_force(jurisdiction, TODAY).parameters
    said = {name: "-" if one.value is None else as_text(one.value) for name, one in found.items()}
    assert said == {row[0]: row[column] for row in ROWS}


@pytest.mark.parametrize("one", VERSIONS, ids=lambda one: one.id)
def test_every_citation_resolves_to_an_article_with_a_heading(one: RulebookVersion) -> None:
    for parameter in one.parameters.values():
        for citation in (parameter.citation, parameter.bound.citation if parameter.bound else ""):
            assert all(article.heading for article in cited_articles(one.jurisdiction, citation)), parameter.name


# Limits of settings that no document covers.
UNCOVERED = (
    *("second_person.factor_minutes", "second_person.same_device_minutes"),
    *("training.first_days", "statistics.smallest_count"),
)


@pytest.mark.parametrize("one", VERSIONS, ids=lambda one: one.id)
def test_whatever_the_law_says_cites_its_article(one: RulebookVersion) -> None:
    unsourced = [p for p in one.parameters.values() if p.origin in SOURCED and not p.citation]
    # Law outside the documents has no article on record: a reading gives its source.
    assert [p.name for p in unsourced if not any(READINGS[id_].law for id_ in p.note.split("; ") if id_)] == []


@pytest.mark.parametrize("one", VERSIONS, ids=lambda one: one.id)
def test_a_limit_always_names_its_article(one: RulebookVersion) -> None:
    for parameter in one.parameters.values():
        bound = parameter.bound
        if bound is not None and (bound.minimum is not None or bound.maximum is not None or bound.includes):
            assert bound.citation or parameter.origin is Origin.LAW or parameter.name in UNCOVERED, parameter.name


@pytest.mark.parametrize("one", VERSIONS, ids=lambda one: one.id)
@pytest.mark.parametrize("name", UNCOVERED)
def test_a_limit_without_an_article_says_why(one: RulebookVersion, name: str) -> None:
    parameter = one.parameters[name]
    assert (parameter.citation, parameter.bound and parameter.bound.citation) == ("", "")
    assert parameter.remark.startswith("The rules do not cover this.")


@pytest.mark.parametrize("one", VERSIONS, ids=lambda one: one.id)
def test_every_parameter_has_a_label_a_unit_and_a_value_of_its_kind(one: RulebookVersion) -> None:
    for name, parameter in one.parameters.items():
        assert parameter.name == name
        assert parameter.label
        assert parameter.unit
        assert (parameter.value is None) == (parameter.origin is Origin.SILENT)
        assert parameter.value is None or fits_kind(parameter.kind, parameter.value), name


@pytest.mark.parametrize("one", VERSIONS, ids=lambda one: one.id)
def test_every_note_is_a_reading_that_can_be_shown(one: RulebookVersion) -> None:
    notes = {id_ for p in one.parameters.values() for id_ in p.note.split("; ") if id_}
    assert notes
    assert notes <= set(READINGS)
    assert all(interpretation_text(id_) for id_ in notes)


@pytest.mark.parametrize("one", VERSIONS, ids=lambda one: one.id)
def test_words_that_can_be_chosen_are_words_the_house_is_told(one: RulebookVersion) -> None:
    for parameter in one.parameters.values():
        if parameter.kind is Kind.ENUM and not parameter.is_fixed:
            assert parameter.bound is not None
            assert parameter.bound.choices, parameter.name


def test_values_that_the_documents_do_not_give_are_marked_as_the_house_s() -> None:
    def marked(jurisdiction: str, origin: Origin) -> set[str]:
        return {p.name for p in version_in_force(jurisdiction, TODAY).parameters.values() if p.origin is origin}

    assert marked("LU", Origin.HOUSE) == {
        "locale.timezone",
        "gaming_day.cutover",
        "admission.numbering.reset",
        "admission.same_entry_minutes",
        "notice.overdue_alarm_hours",
        "notice.retry_minutes",
        "selfban.at_desk",
        "visitlimit.revocable",
        "central_register.required",
        "central_register.fresh_minutes",
        "orphan.refund_approval_above",
        "orphan.beneficiary_name",
        "orphan.payment_overdue_days",
        "exercise.start",
        "exercise.end",
        "payout.aggregate_alert",
        "cage.variance_report_above",
        "cage.variance_notice_above",
        "cage.other_payment_alone",
        "cage.count_team",
        "equipment.checks",
        "second_person.factor_minutes",
        "second_person.same_device_minutes",
        "training.first_days",
        "statistics.smallest_count",
    }
    assert marked("NL", Origin.HOUSE) == {
        "cage.other_payment_alone",
        "locale.timezone",
        "gaming_day.cutover",
        "admission.same_entry_minutes",
        "notice.overdue_alarm_hours",
        "notice.retry_minutes",
        "central_register.fresh_minutes",
        "orphan.refund_approval_above",
        "cage.variance_report_above",
        "stakes.notice_before_opening",
        "cage.variance_notice_above",
        "cage.count_team",
        "equipment.checks",
        "second_person.factor_minutes",
        "second_person.same_device_minutes",
        "training.first_days",
        "statistics.smallest_count",
    }
    assert marked("LU", Origin.READING) == {
        "admission.id_valid_on_expiry_day",
        "exclusion.notice_grounds",
        "selfban.last_day_counts",
        "selfban.forwarding",
        "visitlimit.count_unit",
        "visitlimit.wished_signalled",
        "means.ban_notified",
        "withholding.breaches",
        "orphan.claim_start_day_excluded",
        "orphan.claim_extended_to_working_day",
        "orphan.claim_clock",
        "orphan.known_owner_unlimited",
        "orphan.year_end_open_window_policy",
        "season.start",
        "season.end",
    }
    assert marked("NL", Origin.READING) == set()


def test_house_rules_are_no_law_and_the_rules_of_play_are_approved() -> None:
    """What the casino prints itself it may change; what the authority approved it may not."""
    for jurisdiction in known_jurisdictions():
        for parameter in version_in_force(jurisdiction, TODAY).parameters.values():
            acts = {act_of(id_) for id_ in parameter.citation.split("; ") if id_}
            if parameter.origin is Origin.LAW:
                assert acts <= {Act.REGULATION, Act.HOUSE_RULES}, parameter.name
                assert Act.REGULATION in acts or not acts, parameter.name
            if parameter.origin is Origin.APPROVED_RULES:
                assert acts == {Act.RULES_OF_PLAY}, parameter.name
            if parameter.origin is Origin.HOUSE_RULES:
                assert acts == {Act.HOUSE_RULES}, parameter.name
                assert parameter.bound is None or parameter.bound.citation == parameter.citation


def test_the_age_and_the_national_register_are_law_in_both_countries() -> None:
    for jurisdiction in known_jurisdictions():
        age = version_in_force(jurisdiction, TODAY).parameters["admission.min_age"]
        assert (age.value, age.origin, age.bound and age.bound.minimum) == (18, Origin.LAW, 18)
    register = version_in_force("NL", TODAY).parameters["central_register.required"]
    assert (register.value, register.origin, register.is_fixed) == (True, Origin.LAW, True)


def test_every_ground_of_refusal_cites_its_article() -> None:
    grounds = version_in_force("LU", TODAY).parameters["admission.refusal_grounds"]
    assert grounds.citation == "69(1); 69(2); 75(1); 75(2); 75(3); 75(4); 75(5); 76(2); PLAY IT SAFE"


def test_luxembourg_reaches_back_as_far_as_the_record_goes() -> None:
    assert version_in_force("LU", date.min).id == "LU-1979.1"
    assert version_in_force("LU", date.min).effective_from is None


def test_the_netherlands_begin_on_1_march_2025() -> None:
    assert version_in_force("NL", date(2025, 3, 1)).id == "NL-2025.1"
    with pytest.raises(NoVersion, match=r"NL.*2025-02-28"):
        version_in_force("NL", date(2025, 2, 28))


def test_names_a_jurisdiction_whose_law_is_not_known() -> None:
    assert list_versions("FR") == ()
    with pytest.raises(NoVersion, match=r"FR.*2026-11-21"):
        version_in_force("FR", TODAY)


def test_a_day_is_judged_by_the_newest_edition_in_force_on_it() -> None:
    def made(id_: str, since: date | None) -> RulebookVersion:
        return RulebookVersion(id_, "XX", id_, since, complete_parameters())

    known = (made("new", date(2026, 1, 1)), made("oldest", None), made("old", date(2020, 1, 1)))
    found = [in_force(known, day) for day in (date(2019, 12, 31), date(2025, 12, 31), date(2026, 1, 1))]
    assert [one.id for one in found if one] == ["oldest", "old", "new"]
    assert in_force(known[:1], date(2025, 12, 31)) is None


def test_the_lines_of_an_edition_cannot_be_replaced() -> None:
    assert not isinstance(version_in_force("LU", TODAY).parameters, MutableMapping)
    assert not hasattr(version_in_force("LU", TODAY).parameters, "__setitem__")


def test_an_edition_says_each_thing_once() -> None:
    with pytest.raises(ValueError, match="once"):
        complete_parameters(law_parameter("admission.min_age", 18, "75(2)"), silent_parameter("admission.min_age"))
