"""Every rule of the database that asks for another person is classified: an approval, or a signature at one desk."""

import re
from itertools import chain

from django.apps import apps

from audit.recording import kinds
from tests.house import source

NAME = re.compile(
    r"four_eyes|two_persons|two_people|another_person|second_person|third_person|named_witness|who_was_named|^who_\w+_does_not_"
    r"|was_approved$|^who_touched|own_witness|witness_does_not"
)
# One person's column compared with another's, within a function.
COMPARED = re.compile(r"\b\w+_by_id\b[^;]*?(?:=|<>|\bIN\b|DISTINCT FROM)[^;]*?\b\w+_by_id\b")
FUNCTION = re.compile(r"CREATE FUNCTION (?:\w+\.)?(\w+)\(.*?\$\$;", re.DOTALL)
QUOTED = re.compile(r"'(\w+)'")

# Each rule with the kinds of act by which the other person acts.
APPROVALS = {
    "a_given_role_was_approved": ("venues.post.given",),
    "a_large_refund_needs_four_eyes": ("orphans.refund.approved",),
    "a_line_is_reversed_by_another_person": ("orphans.line.reversed",),
    "a_list_needs_four_eyes": ("exclusions.list.released",),
    "a_payment_is_voided_by_another_person": ("payouts.payout.voided",),
    "a_payout_needs_four_eyes": ("payouts.payout.approved", "payouts.payout.refused"),
    "a_recipient_needs_four_eyes": ("notices.recipient.approved", "notices.recipient.refused"),
    "a_refund_needs_another_person": ("orphans.refund.approved", "orphans.refund.declined"),
    "a_role_needs_two_persons": ("venues.post.given", "venues.post.refused"),
    "a_third_person_settles_a_find": ("cage.witness.settled",),
    "a_third_person_settles_a_step": ("cage.witness.settled",),
    "a_use_alert_is_reviewed_by_another_person": ("usage.alert.reviewed",),
    "a_vault_alert_is_reviewed_by_another_person": ("cage.alert.reviewed",),
    "a_withdrawal_needs_four_eyes": ("notices.withdrawal.confirmed", "notices.withdrawal.refused"),
    "an_address_needs_four_eyes": ("notices.address.approved", "notices.address.refused"),
    "an_application_is_filed_by_another_person": ("games.application.filed",),
    "an_individual_limit_needs_four_eyes": ("games.individual_limit.approved", "games.individual_limit.declined"),
    "another_person_confirms_an_erasure": ("audit.erasure.confirmed",),
    "cancellation_needs_a_second_person": ("admissions.cancellation.confirmed", "admissions.cancellation.declined"),
    "another_person_withdraws_rules": ("games.rules.withdrawn",),
    "prizes_need_four_eyes": ("draw_games.prizes.released",),
    "rules_need_four_eyes": ("games.rules.published",),
    "credentials_need_two_persons": ("venues.credentials.confirmed",),
    "erasure_needs_two_people": ("audit.erasure.released", "audit.erasure.confirmed"),
    "letterhead_needs_four_eyes": ("venues.letterhead.approved", "venues.letterhead.refused"),
    "other_winnings_need_another_person": ("payouts.withholding.others",),
    "policy_needs_four_eyes": ("venues.policy.approved", "venues.policy.refused"),
    "who_touched_a_box_settles_nothing_of_it": ("cage.witness.settled",),
    "withheld_winnings_need_four_eyes": ("exclusions.withholding.decided",),
}
# Both persons are at one desk, one box or one door at that moment (ADR 72): the own session, no more.
SIGNATURES = {
    "a_bingo_needs_four_eyes": ("draw_games.bingo.decided",),
    "a_booking_is_voided_by_another_person": ("cage.entry.voided",),
    "a_box_is_moved_by_two_persons": ("cage.witness.signed",),
    "a_box_is_opened_by_two_persons": ("cage.witness.signed",),
    "a_count_is_signed_by_another_person": ("cage.count.signed",),
    "a_difference_is_disclosed_by_another_person": ("cage.count.disclosed",),
    "a_disclosed_count_is_repeated_by_another_person": ("cage.count.entered",),
    "a_jackpot_is_verified_and_paid_by_two_persons": ("jackpots.share.requested", "payouts.payout.paid"),
    "a_hit_is_verified_by_another_person": ("jackpots.hit.verified",),
    "a_win_elsewhere_and_a_removal_need_two_persons": ("jackpots.jackpot.removed",),
    "a_gate_is_answered_by_the_chef_who_was_named": ("payouts.gate.answered",),
    "a_repair_is_tested_by_another_person": ("machines.repair.tested",),
    "a_levy_needs_four_eyes": ("draw_games.levy.confirmed",),
    "a_review_needs_a_second_person": ("admissions.review.cleared", "admissions.review.upheld"),
    "a_slip_is_signed_by_another_person": ("cage.slip.ended",),
    "a_training_is_recorded_by_another_person": ("training.training.recorded",),
    "a_stock_is_changed_by_two_persons": ("cage.witness.signed",),
    "a_witness_does_not_record_the_find": ("cage.witness.signed",),
    "an_adjustment_is_made_by_another_person": ("cage.entry.made",),
    "missing_chips_are_counted_by_another_person": ("games.colour_series.retired",),
    "defective_cards_are_replaced_by_another_person": ("equipment.defect.resolved",),
    "nobody_is_their_own_witness": ("cage.witness.signed",),
    "only_the_named_witness_confirms_a_find": ("cage.witness.signed", "cage.witness.disputed"),
    "only_the_named_witness_signs": ("cage.witness.signed", "cage.witness.disputed"),
    "who_adjusted_a_drawer_does_not_sign_it": ("cage.count.signed",),
    "who_booked_in_a_drawer_of_another_does_not_sign_it": ("cage.count.signed",),
    "who_compared_a_count_does_not_repeat_it": ("cage.count.entered",),
    "who_counted_a_drawer_before_does_not_sign_it": ("cage.count.signed",),
    "who_explained_a_count_does_not_sign_it": ("cage.count.signed",),
    "who_handed_a_drawer_over_does_not_sign_it": ("cage.count.signed",),
}
# Functions that compare persons and ask for no other one, each with the reason.
SAME_PERSON = {
    "cage_took_part": "answers who took part; the rules above ask it",
    "cage_witnessed_step": "returns the two persons of a step; the rules above ask it",
    "orphans_find_is_witnessed": "compares the camera of a find, which is no person",
    "orphans_money_may_be_cashed_in": "the person who pays in enters the line",
    "request_may_be_signed": "the person who enters a request has seen the signature",
    "payouts_payment_is_a_step": "the payment is made by the person of its step",
}


def _functions() -> dict[str, str]:
    return {found[1]: found[0] for path in source.sql() for found in FUNCTION.finditer(source.text(path)) if found[1]}


def _rules() -> set[str]:
    """The names of all rules that speak of another person: of functions, and of checks of tables."""
    named = {name for text in _functions().values() for name in QUOTED.findall(text)}
    checked = {each.name for model in apps.get_models() for each in model._meta.constraints}
    return {name for name in named | checked if NAME.search(name)}


def test_every_rule_that_asks_for_another_person_is_classified() -> None:
    known = APPROVALS.keys() | SIGNATURES.keys()
    assert not APPROVALS.keys() & SIGNATURES.keys()
    assert _rules() == known, source.listed(_rules() ^ known)


def test_a_function_that_compares_persons_has_a_classified_rule() -> None:
    known = APPROVALS.keys() | SIGNATURES.keys()
    comparing = {name: text for name, text in _functions().items() if COMPARED.search(text)}
    lacking = [name for name, text in comparing.items() if not known & set(QUOTED.findall(text))]
    assert set(lacking) == set(SAME_PERSON), source.listed(set(lacking) ^ set(SAME_PERSON))


def test_the_approvals_of_the_areas_are_those_of_the_rules() -> None:
    assert kinds.registered_approvals() == set(chain.from_iterable(APPROVALS.values()))


def test_a_signature_has_a_kind_of_its_own() -> None:
    signatures = set(chain.from_iterable(SIGNATURES.values()))
    assert signatures <= kinds.registered_sentences().keys()
    assert not signatures & kinds.registered_approvals()
