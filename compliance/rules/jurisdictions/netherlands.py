"""The Holland Casino rules of play as approved by the Ksa, in force since 1 March 2025."""

from datetime import date, time
from decimal import Decimal

from compliance.rules.values.amounts import ZERO

from ..citations.netherlands import CITATIONS
from ..parameters.declarations import (
    Bound,
    RulebookVersion,
    approved_parameter,
    complete_parameters,
    house_parameter,
    law_parameter,
    silent_parameter,
)
from ..values.value_types import freeze_lists
from ..wording import mark as _
from .cage_settings import cage_parameters
from .duty_of_care_settings import duty_of_care_parameters
from .retention_settings import retention_parameters
from .second_person_settings import second_person_parameters

FREE = Bound()
_NO_ANSWER = _("No time limit is given: off until set by the casino.")
# The printed range for each betting chance; a casino may only narrow it.
RANGE = Bound(minimum=Decimal("5.00"), maximum=Decimal("10000.00"))
IN_FORCE = date(2025, 3, 1)

_HOUSE = (
    house_parameter("locale.timezone", "Europe/Amsterdam"),
    approved_parameter("locale.currency", "EUR", "1.1(8)"),
    approved_parameter("rulebook.effective_from", IN_FORCE, "7.1"),
    approved_parameter("rulebook.authorities", ("Ksa",), "7.1"),
    house_parameter("gaming_day.cutover", time(6)),
    approved_parameter("closing.announcement_minutes", 15, "1.1(11)"),
    law_parameter(
        "admission.min_age",
        18,
        "",
        Bound(minimum=18),
        note="A-17; A-48",
        remark=_("A statutory duty; the rules of play do not cover it."),
    ),
    house_parameter("admission.same_entry_minutes", 30),
    house_parameter("notice.overdue_alarm_hours", 24),
    house_parameter("notice.retry_minutes", (1, 5, 15, 60, 240)),
    silent_parameter("notice.acknowledgement_days", remark=_NO_ANSWER),
)

_CENTRAL = (
    law_parameter(
        "central_register.required",
        True,
        "",
        Bound(fixed=True),
        note="A-46",
        remark=_("A statutory duty; the rules of play do not cover it."),
    ),
    house_parameter("central_register.fresh_minutes", 10),
)

_EXCLUSION = (
    silent_parameter(
        "withholding.breaches",
        bound=Bound(fixed=True),
        remark=_("The rules of play give no right to withhold winnings."),
    ),
)

_MONEY = (
    approved_parameter("orphan.regime", "lapse_after_games", "1.1(3)"),
    approved_parameter(
        "orphan.categories",
        ("table", "abandoned"),
        "1.1(3)",
        remark=_("For money left at slot machines, see management of unclaimed slot money."),
    ),
    approved_parameter(
        "orphan.coups_before_cash_in",
        3,
        "1.1(3)",
        note="A-05",
        remark=_("The longest claim period, including the third round."),
    ),
    silent_parameter(
        "orphan.claim_days", "1.1(3)", Bound(fixed=True), remark=_("Claim periods are counted in rounds, not days.")
    ),
    approved_parameter("orphan.evidence_required", True, "1.1(3)"),
    house_parameter("orphan.refund_approval_above", Decimal("100.00"), "1.1(3)", Bound(minimum=ZERO)),
    approved_parameter("orphan.beneficiary", "house", "1.1(3)"),
    approved_parameter(
        "unclaimed.kinds",
        ("prize", "credit", "left_behind", "ticket", "bingo", "keno"),
        "5.1(11); 5.2(4); 5.2(6); 6.1(3)",
        note="A-88",
    ),
    approved_parameter("unclaimed.custody_end", "end_of_gaming_day", "6.1(3)", note="A-20"),
    approved_parameter("payout.threshold", Decimal("100000.00"), "1.1(14); 6.2(5)"),
    approved_parameter("payout.threshold_comparator", "gte", "1.1(14); 6.2(5)", note="A-12"),
    approved_parameter("payout.threshold_action", "may_take_extra_time", "1.1(14); 6.2(5)"),
    silent_parameter("payout.max_extra_time", "1.1(14)", note="A-12", remark=_("The rules set no maximum time.")),
    approved_parameter("payout.prior_information", freeze_lists({"jackpot": ("machine_verified",)}), "6.1(2)"),
    silent_parameter("payment.means", "1.1(2)", remark=_("The means of payment are designated by the casino.")),
)

_STAKES = (
    approved_parameter("stakes.abs_min", Decimal("5.00"), "1.1(8)", RANGE, note="A-21"),
    approved_parameter("stakes.abs_max", Decimal("10000.00"), "1.1(8)", RANGE),
    approved_parameter("stakes.multiple_of_min_only", True, "1.1(8)", FREE),
    # The rules require one cheap game: a casino may lower the amount, not raise it.
    approved_parameter("stakes.offer.min_game_at_or_below", Decimal("5.00"), "1.1(8)", Bound(maximum=Decimal("5.00"))),
    approved_parameter(
        "stakes.offer.stake_at_or_below",
        Decimal("2.00"),
        "1.1(8)",
        Bound(maximum=Decimal("2.00")),
        note="A-21",
    ),
    approved_parameter("stakes.scheme_notice", "to_ksa", "1.1(7)"),
    house_parameter("stakes.notice_before_opening", False, "1.1(7)", note="A-81"),
    approved_parameter("stakes.individual_limit_approval", True, "1.1(7)"),
    approved_parameter("colourchip.default", "table_minimum", "2.3(1); 2.4(1)"),
    house_parameter(
        "equipment.checks",
        False,
        note="A-95",
        remark=_("The rules do not cover this: the checks of equipment are those of an online operator."),
    ),
    approved_parameter("terminal.max_per_player", 1, "1.1(13)"),
    silent_parameter("approval.tournament.required", "1.1(12)", remark=_("Tournament rules are notified instead.")),
    silent_parameter("approval.side_bet.required", remark=_("Side bets are part of the approved rules.")),
    approved_parameter(
        "notify.regulator.subjects",
        (
            "stake_schemes",
            "tournament_rules",
            "jackpot_rules",
            "poker_rules",
            "bingo_schedule",
            "keno_schedule",
        ),
        "1.1(7); 1.1(12); 3.4(4); 5.1(9); 5.2(3)",
    ),
)

_GAMES = (
    approved_parameter(
        "jackpot.seed.queens_pursuit", (Decimal("25000.00"), Decimal("5000.00"), Decimal("500.00")), "3.2(11)"
    ),
    approved_parameter(
        "jackpot.seed.poker",
        (Decimal("25000.00"), Decimal("2500.00"), Decimal("500.00")),
        "3.5(25); 3.6(12); 3.7(9)",
    ),
    approved_parameter("jackpot.rounding", "up_to_whole_euro", "3.2(12)", note="A-14"),
    approved_parameter("jackpot.split", "equal_same_table_and_hand", "3.2(12)"),
    # Two weeks are the minimum; a longer announcement is allowed.
    approved_parameter("jackpot.removal_notice_days", 14, "6.2(6)", Bound(minimum=14), note="A-23"),
    approved_parameter("jackpot.redistribute", "meter_minus_seed", "6.2(6)"),
    approved_parameter("jackpot.simultaneous_seconds", Decimal("5.000"), "6.2(7)", note="A-15"),
    approved_parameter("spin.min_revolutions.roulette", 7, "2.1(2)"),
    approved_parameter("spin.min_revolutions.money_wheel", 4, "2.6(4)"),
    approved_parameter("dice.throw_seconds", 5, "4.1(3)"),
    approved_parameter("luckylady.bonus_numbers_max", 4, "2.5(3)"),
    approved_parameter("luckylady.bonus_total", 210, "2.5(3)"),
    approved_parameter("keno.numbers_min", 1, "5.2(2)"),
    approved_parameter("keno.numbers_max", 15, "5.2(2)"),
    approved_parameter("keno.series", 20, "5.2(6)"),
    approved_parameter("keno.draw", 20, "5.2(1)"),
    approved_parameter("disputes.camera_by_house_only", True, "1.1(9)"),
)

# The Minister's exclusions, the agents, the orphan register and the proof of financial means are Luxembourg's.
ABSENT = frozenset(
    {
        "exclusion.ministerial_grounds",
        "exclusion.ministerial_review",
        "exclusion.own_initiative_notice",
        "exclusion.notice_grounds",
        "selfban.forwarding",
        "visitlimit.wished_signalled",
        "means.request_allowed",
        "means.signal_agents",
        "means.ban_notified",
        "orphan.claim_start_day_excluded",
        "orphan.claim_clock",
        "orphan.beneficiary_name",
        "orphan.known_owner_unlimited",
        "orphan.claim_extended_to_working_day",
        "orphan.refund_fields",
        "orphan.ledger_account",
        "orphan.balance_equals_register",
        "orphan.year_end_balance",
        "orphan.year_end_open_window_policy",
        "orphan.notice_payment",
        "orphan.payment_overdue_days",
        "orphan.register_template_decision",
        "approval.semi_auto.items",
        "approval.semi_auto.required",
        "approval.double_table.required",
        "approval.value_chips.required",
        "retention.lists",
    }
)

VERSIONS = (
    RulebookVersion(
        id="NL-2025.1",
        jurisdiction="NL",
        title=_("Netherlands: Holland Casino rules of play approved by the Ksa"),
        effective_from=IN_FORCE,
        parameters=complete_parameters(
            *_HOUSE,
            *_EXCLUSION,
            *_CENTRAL,
            *_MONEY,
            *cage_parameters("1.1(14); 6.2(5)"),
            *duty_of_care_parameters(),
            *second_person_parameters(),
            *_STAKES,
            *_GAMES,
            *(each for each in retention_parameters() if each.name not in ABSENT),
            absent=ABSENT,
        ),
        citations=CITATIONS,
        absent=ABSENT,
    ),
)
