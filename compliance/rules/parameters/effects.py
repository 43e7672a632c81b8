"""The effect of each parameter: Carnet applies its value, has it built in, or only shows it.

The venue can only decide on applied values: a decision without effect would be a false promise. The tests compare
both lists with the code.
"""

import enum

from ..wording import mark as _
from .declarations import Parameter
from .refusals import WithoutEffect


class Effect(enum.StrEnum):
    """The effect of a value."""

    APPLIED = "applied"  # read by the code
    BUILT_IN = "built_in"  # code and database enforce exactly this value
    SHOWN = "shown"  # displayed in the rulebook, without effect


BUILT_IN = frozenset(
    {
        "locale.timezone",
        "locale.currency",
        "rulebook.effective_from",
        "rulebook.authorities",
        "admission.numbering.gapless_per_series",
        "admission.numbering.reset",
        "admission.stub.fields",
        "admission.index.fields",
        "admission.refusal_grounds",
        "exclusion.ministerial_review",
        "selfban.revocable",
        "selfban.interview_required_at_end",
        "selfban.scope",
        "selfban.last_day_counts",
        "means.request_allowed",
        "means.signal_agents",
        "orphan.claim_clock",
        "orphan.evidence_required",
        "orphan.refund_fields",
        "orphan.ledger_account",
        "orphan.balance_equals_register",
        "orphan.beneficiary",
        "orphan.year_end_balance",
        "unclaimed.custody_end",
        "exchange.id_check_right",
        "dropbox.open_only_after_close",
        "jackpot.redistribute",
        "jackpot.rounding",
        "jackpot.simultaneous_seconds",
        "jackpot.split",
        "stakes.scheme_notice",
        "stakes.bj.min_change_lock",
        "stakes.roulette.min_change_lock",
        "stakes.roulette.season_no_decrease",
        "colourchip.default",
        "disputes.camera_by_house_only",
    }
)
SHOWN = frozenset(
    {
        "payout.max_extra_time",
        "stakes.individual_limit_approval",
        "terminal.max_per_player",
        "spin.min_revolutions.roulette",
        "spin.min_revolutions.money_wheel",
        "dice.throw_seconds",
        "luckylady.bonus_numbers_max",
        "luckylady.bonus_total",
    }
)

NOT_APPLIED = _(
    "Carnet does not apply %(parameter)s, so no value can be approved for it: cover it with a staff instruction."
)
ALWAYS_APPLIED = _("Carnet always applies %(parameter)s as defined and supports no other value: leave it unchanged.")


def effect_of(name: str) -> Effect:
    """Return the effect of a parameter."""
    if name in BUILT_IN:
        return Effect.BUILT_IN
    if name in SHOWN:
        return Effect.SHOWN
    return Effect.APPLIED


def refuse_without_effect(parameter: Parameter) -> None:
    """Raise WithoutEffect unless Carnet applies the value."""
    found = effect_of(parameter.name)
    if found is not Effect.APPLIED:
        template = NOT_APPLIED if found is Effect.SHOWN else ALWAYS_APPLIED
        raise WithoutEffect(parameter.name, parameter.citation, template, {})
