"""The parameters of a rulebook: name, kind of value, and label."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..values.value_types import Kind
from ..wording import mark as _


@dataclass(frozen=True)
class Term:
    """A parameter without a value: kind, unit, label, and the permitted words (all if empty)."""

    kind: Kind
    unit: str
    label: str
    choices: tuple[str, ...] = ()


DECIMAL, INT, BOOL, STRING, ENUM = Kind.DECIMAL, Kind.INT, Kind.BOOL, Kind.STRING, Kind.ENUM
LIST, INTS, DECIMALS, MAP = Kind.LIST, Kind.INTS, Kind.DECIMALS, Kind.MAP
DATE, MONTH_DAY, TIME, DURATION, RANGE = Kind.DATE, Kind.MONTH_DAY, Kind.TIME, Kind.DURATION, Kind.RANGE

_HOUSE = {
    "locale.timezone": Term(STRING, "IANA", _("Time zone")),
    "locale.currency": Term(STRING, "ISO", _("Currency")),
    "rulebook.effective_from": Term(DATE, "-", _("In force since")),
    "rulebook.authorities": Term(LIST, "-", _("Authorities")),
    "gaming_day.cutover": Term(TIME, "local", _("Time at which a gaming day ends")),
    "opening.table.sun_thu": Term(RANGE, "local", _("Table room hours, Sunday to Thursday")),
    "opening.table.fri_sat": Term(RANGE, "local", _("Table room hours, Friday and Saturday")),
    "opening.slot.sun_thu": Term(RANGE, "local", _("Slot room hours, Sunday to Thursday")),
    "opening.slot.fri_sat": Term(RANGE, "local", _("Slot room hours, Friday and Saturday")),
    "closing.announcement_minutes": Term(INT, "min", _("Announcement before play ends")),
}

_ADMISSION = {
    "admission.required_room_kinds": Term(
        LIST, "-", _("Rooms that need an admission card"), ("table", "mixed", "slot")
    ),
    "admission.card.min_price": Term(DECIMAL, "EUR", _("Lowest price of a day card")),
    "admission.card.multiple.week": Term(INT, "x daily", _("Weekly subscription card in day prices")),
    "admission.card.multiple.month": Term(INT, "x daily", _("Monthly subscription card in day prices")),
    "admission.card.multiple.year": Term(INT, "x daily", _("Annual subscription card in day prices")),
    "admission.card.kinds": Term(LIST, "-", _("Types of admission card"), ("day", "week", "month", "year")),
    "admission.honour.kinds": Term(LIST, "-", _("Types of guest-of-honour card"), ("day", "year")),
    "admission.honour.price": Term(DECIMAL, "EUR", _("Price of a guest-of-honour card")),
    "admission.numbering.gapless_per_series": Term(BOOL, "-", _("Continuous card numbers in each series")),
    "admission.numbering.reset": Term(ENUM, "-", _("When card numbering restarts"), ("never",)),
    "admission.stub.fields": Term(LIST, "-", _("Content of the stub")),
    "admission.index.fields": Term(LIST, "-", _("Content of the alphabetical index")),
    "admission.id_kinds": Term(
        LIST, "-", _("Identity documents accepted"), ("passport", "id_card", "foreigner_id_card")
    ),
    "admission.id_valid_on_expiry_day": Term(BOOL, "-", _("A document is valid on its last day")),
    "admission.min_age": Term(INT, "years", _("Age of majority")),
    "admission.refusal_grounds": Term(LIST, "-", _("Grounds for refusing admission")),
    "admission.same_entry_minutes": Term(
        INT, "min", _("Time after an entry during which a second entry by the same guest is questioned")
    ),
    "admission.door_control_permanent": Term(BOOL, "-", _("Every open door is staffed continuously")),
}

_EXCLUSION = {
    "exclusion.ministerial_grounds": Term(LIST, "-", _("Grounds for ministerial exclusions")),
    "exclusion.ministerial_review": Term(ENUM, "-", _("Review of ministerial exclusions"), ("periodic",)),
    "exclusion.own_initiative_notice": Term(
        ENUM, "-", _("Notice of exclusions by management"), ("immediate_to_moj_with_reasons",)
    ),
    "exclusion.notice_grounds": Term(
        LIST,
        "-",
        _("Refusals notified to the Minister"),
        (
            "minor",
            "uniform",
            "drunk",
            "scandal",
            "ministerial",
            "house_exclusion",
            "self_ban",
            "visit_limit",
            "means",
            "no_card",
            "no_valid_id",
            "other",
        ),
    ),
    "notice.overdue_alarm_hours": Term(INT, "h", _("Alert when a notice is still unsent")),
    "notice.retry_minutes": Term(INTS, "min", _("Intervals between attempts to e-mail a letter")),
    "notice.acknowledgement_days": Term(INT, "days", _("Alert when a letter is not acknowledged")),
    "selfban.min": Term(DURATION, "-", _("Shortest self-exclusion")),
    "selfban.max": Term(DURATION, "-", _("Longest self-exclusion")),
    "selfban.revocable": Term(BOOL, "-", _("A self-exclusion can be revoked")),
    "selfban.interview_required_at_end": Term(BOOL, "-", _("Return interview after a self-exclusion")),
    "selfban.scope": Term(ENUM, "-", _("Where a self-exclusion applies"), ("whole_casino",)),
    "selfban.last_day_counts": Term(BOOL, "-", _("The last day of an exclusion or limit is included")),
    "selfban.forwarding": Term(BOOL, "-", _("Self-exclusion requests may be forwarded to the Minister")),
    "selfban.at_desk": Term(BOOL, "-", _("Door and card desks take self-exclusion requests")),
    "selfban.contacts": Term(STRING, "-", _("Help for self-excluded guests")),
    "selfban.privacy_contact": Term(STRING, "-", _("Contact of the data protection officer")),
    "visitlimit.periods": Term(MAP, "-", _("Periods over which visits are limited")),
    "visitlimit.min_visits": Term(INT, "visits", _("Fewest visits a limit may allow")),
    "visitlimit.interview_required_at_end": Term(BOOL, "-", _("Return interview after a visit limit")),
    "visitlimit.revocable": Term(BOOL, "-", _("The management may lift limits requested by guests early")),
    "visitlimit.count_unit": Term(ENUM, "-", _("What counts as one visit"), ("gaming_day", "calendar_day")),
    "visitlimit.wished_signalled": Term(BOOL, "-", _("Limits requested by guests are reported to the control agents")),
    "means.request_allowed": Term(BOOL, "-", _("Proof of financial means may be requested")),
    "means.signal_agents": Term(BOOL, "-", _("Persons concerned are reported to the control agents")),
    "means.ban_notified": Term(
        BOOL, "-", _("An exclusion for insufficient financial means is notified to the Minister")
    ),
    "withholding.breaches": Term(
        LIST, "-", _("Breaches for which winnings may be withheld"), ("several_terminals", "group_play", "other")
    ),
}

_CENTRAL = {
    "central_register.required": Term(BOOL, "-", _("A central register is queried at each admission")),
    "central_register.fresh_minutes": Term(INT, "min", _("Validity of a central register answer")),
}

_ORPHAN = {
    "orphan.regime": Term(ENUM, "-", _("Treatment of orphan funds"), ("register_and_claim", "lapse_after_games")),
    "orphan.categories": Term(LIST, "-", _("Types of orphan funds"), ("floor", "table", "slot_credit", "abandoned")),
    "orphan.coups_before_cash_in": Term(INT, "games", _("Rounds before orphan funds are paid in")),
    "orphan.claim_days": Term(INT, "calendar days", _("Claim period in days")),
    "orphan.claim_start_day_excluded": Term(BOOL, "-", _("The day of registration does not count")),
    "orphan.claim_extended_to_working_day": Term(
        BOOL, "-", _("A claim period that ends on a Saturday, Sunday or public holiday runs to the next working day")
    ),
    "orphan.claim_clock": Term(ENUM, "-", _("Which day of registration counts"), ("registration_date", "gaming_day")),
    "orphan.known_owner_unlimited": Term(
        BOOL, "-", _("No period limits the claim of an owner who was known when the sum was recorded")
    ),
    "orphan.evidence_required": Term(BOOL, "-", _("The owner must prove entitlement")),
    "orphan.refund_fields": Term(LIST, "-", _("Content of a refund entry")),
    "orphan.refund_approval_above": Term(DECIMAL, "EUR", _("Refunds above this amount need a second person")),
    "orphan.ledger_account": Term(STRING, "-", _("Orphan funds account")),
    "orphan.balance_equals_register": Term(BOOL, "-", _("The account agrees with the register")),
    "orphan.beneficiary": Term(
        ENUM, "-", _("Beneficiary of unclaimed money"), ("commune_welfare_office_via_receiver", "house")
    ),
    "orphan.beneficiary_name": Term(STRING, "-", _("Name of the beneficiary on payments and letters")),
    "orphan.year_end_balance": Term(DECIMAL, "EUR", _("Balance of the account at year end")),
    "orphan.year_end_open_window_policy": Term(
        ENUM, "-", _("Open claim periods at year end"), ("pay_all", "hold_open")
    ),
    "orphan.notice_payment": Term(ENUM, "-", _("Notice of the year-end payment"), ("immediate_to_mof",)),
    "orphan.payment_overdue_days": Term(INT, "days", _("Alert when the year-end payment is late")),
    "orphan.register_template_decision": Term(STRING, "ref", _("Decision that fixes the register's model")),
    "unclaimed.kinds": Term(
        LIST,
        "-",
        _("Unclaimed money managed by the casino"),
        ("prize", "credit", "left_behind", "ticket", "bingo", "keno"),
    ),
    "unclaimed.custody_end": Term(
        ENUM, "-", _("End of management of unclaimed slot money"), ("orphan_rule", "end_of_gaming_day")
    ),
    "exercise.start": Term(MONTH_DAY, "MM-DD", _("First day of the financial year")),
    "exercise.end": Term(MONTH_DAY, "MM-DD", _("Last day of the financial year")),
    "season.start": Term(MONTH_DAY, "MM-DD", _("First day of the season")),
    "season.end": Term(MONTH_DAY, "MM-DD", _("Last day of the season")),
}

# Accepted means of payment for stakes (LU art. 62(2) a to d). Credit is never accepted.
MEANS = ("euro_cash", "chips", "plaques", "tokens", "e_card", "approved_other")

_MONEY = {
    "payout.threshold": Term(DECIMAL, "EUR", _("Threshold of a large payout")),
    "payout.threshold_comparator": Term(ENUM, "-", _("Whether the threshold itself is large"), ("gt", "gte")),
    "payout.threshold_action": Term(
        ENUM, "-", _("Casino options"), ("may_pay_by_cheque_or_transfer", "may_take_extra_time")
    ),
    "payout.approval_above": Term(DECIMAL, "EUR", _("Payouts above this amount need a second person")),
    "payout.max_extra_time": Term(DURATION, "-", _("Longest extra time for a payout")),
    "payout.aggregate_alert": Term(DECIMAL, "EUR/gaming day", _("Alert when one guest's payouts add up")),
    "payout.prior_information": Term(MAP, "-", _("Person informed before a payment")),
    "exchange.id_check_right": Term(BOOL, "-", _("Proof of identity may be requested at any exchange")),
    "exchange.locations": Term(LIST, "-", _("Where money is exchanged"), ("counter", "window", "table")),
    "exchange.roaming_allowed": Term(BOOL, "-", _("Staff may exchange money among the players")),
    "dropbox.open_only_after_close": Term(BOOL, "-", _("Drop boxes may be opened only after play")),
    "payment.means": Term(LIST, "-", _("Means of payment"), MEANS),
    "payment.means_black_jack": Term(LIST, "-", _("Accepted means of payment at Black Jack"), MEANS),
    "payment.means_tables": Term(LIST, "-", _("Accepted means of payment at circle and banked table games"), MEANS),
    "payment.credit_allowed": Term(BOOL, "-", _("Playing on credit")),
}

_CAGE = {
    "cage.variance_report_above": Term(DECIMAL, "EUR", _("Count variances above this amount require a report")),
    "cage.variance_notice_above": Term(
        DECIMAL, "EUR", _("Count variances above this amount are reported to the authority")
    ),
    "cage.other_payment_alone": Term(DECIMAL, "EUR", _("Other payments above this amount need a second person")),
    "cage.count_team": Term(INT, "persons", _("Number of signatories for a drop box count")),
    "exchange.identity_above": Term(DECIMAL, "EUR", _("Exchanges above this amount require an identity document")),
    "aml.day_threshold": Term(DECIMAL, "EUR", _("Alert when one guest's exchanges of a gaming day add up")),
    "aml.rolling_threshold": Term(DECIMAL, "EUR", _("Alert when one guest's transactions over several days add up")),
    "aml.rolling_days": Term(INT, "days", _("Days over which transactions are added up")),
    "aml.near_percent": Term(INT, "%", _("Margin below a threshold within which a transaction is flagged")),
    "aml.near_count": Term(INT, "operations", _("Number of transactions just below a threshold that raises an alert")),
}

_DUTY_OF_CARE = {
    "training.first_days": Term(INT, "days", _("Time for the first training in a role")),
    "statistics.smallest_count": Term(INT, "persons", _("Smallest count of persons that statistics show")),
}
_SECOND_PERSON = {
    "second_person.factor_minutes": Term(
        INT, "min", _("Time since a second factor within which a second person decides")
    ),
    "second_person.same_device_minutes": Term(
        INT, "min", _("Time after a request in which a second person does not decide on the same device")
    ),
}

_STAKES = {
    "stakes.bj.max_multiples": Term(INTS, "x min", _("Black Jack maxima")),
    "stakes.bj.min_change_lock": Term(
        ENUM, "-", _("How long the Black Jack minimum applies"), ("session", "gaming_day")
    ),
    "stakes.roulette.min_change_lock": Term(
        ENUM, "-", _("How long the roulette minimum applies"), ("session", "gaming_day")
    ),
    "stakes.roulette.season_no_decrease": Term(BOOL, "-", _("A raised roulette minimum applies for the full season")),
    "stakes.roulette.max_multiple.simple": Term(INT, "x min", _("Roulette maximum, simple chances")),
    "stakes.roulette.max_multiple.plein": Term(INT, "x min", _("Roulette maximum, one number")),
    "stakes.roulette.max_multiple.cheval": Term(INT, "x min", _("Roulette maximum, two numbers")),
    "stakes.roulette.max_multiple.transversale": Term(INT, "x min", _("Roulette maximum, three numbers")),
    "stakes.roulette.max_multiple.carre": Term(INT, "x min", _("Roulette maximum, four numbers")),
    "stakes.roulette.max_multiple.sixain": Term(INT, "x min", _("Roulette maximum, six numbers")),
    "stakes.roulette.max_multiple.n12": Term(INT, "x min", _("Roulette maximum, twelve numbers")),
    "stakes.roulette.max_multiple.n24": Term(INT, "x min", _("Roulette maximum, twenty-four numbers")),
    "stakes.abs_min": Term(DECIMAL, "EUR", _("Lowest stake per chance")),
    "stakes.abs_max": Term(DECIMAL, "EUR", _("Highest stake per chance")),
    "stakes.multiple_of_min_only": Term(BOOL, "-", _("Stakes are multiples of the minimum")),
    "stakes.offer.min_game_at_or_below": Term(DECIMAL, "EUR", _("At least one game with a minimum of at most")),
    "stakes.offer.stake_at_or_below": Term(DECIMAL, "EUR", _("At least one game with a stake of at most")),
    "stakes.notice_before_opening": Term(
        BOOL, "-", _("A table is opened once the notice about its stake scheme and rules is issued")
    ),
    "stakes.scheme_notice": Term(ENUM, "-", _("Notice of staking schemes"), ("to_ksa",)),
    "stakes.individual_limit_approval": Term(BOOL, "-", _("Management may approve limits for one player")),
    "colourchip.default": Term(ENUM, "-", _("Default colour chip value"), ("table_minimum",)),
    "colourchip.max_value": Term(INT, "x min", _("Highest value of a colour chip")),
    "sidebet.perfect_pairs.step": Term(INT, "EUR", _("Perfect Pairs, step")),
    "sidebet.perfect_pairs.min": Term(INT, "EUR", _("Perfect Pairs, lowest stake")),
    "sidebet.perfect_pairs.max": Term(INT, "EUR", _("Perfect Pairs, highest stake")),
    "sidebet.superjack.chips_per_chance": Term(INT, "chips", _("Super-Jack, chips per chance")),
}

_TABLES = {
    "table.roulette.seats": Term(INT, "seats", _("Seats at a roulette table")),
    "table.roulette.colours": Term(INT, "-", _("Colours at a roulette table")),
    "table.chef_max_tables": Term(INT, "tables", _("Tables controlled by one table supervisor")),
    "table.plaque_value": Term(INT, "chips", _("Value of a plaque in chips")),
    "equipment.checks": Term(BOOL, "-", _("A table is opened once its equipment has passed its checks")),
    "terminal.max_per_player": Term(INT, "-", _("Terminals one player may use")),
    "approval.semi_auto.items": Term(INT, "items", _("Items of an application for semi-automatic games")),
    "approval.semi_auto.required": Term(BOOL, "-", _("Semi-automatic games need approval")),
    "approval.side_bet.required": Term(BOOL, "-", _("Side bets need approval")),
    "approval.tournament.required": Term(BOOL, "-", _("Tournaments need approval")),
    "approval.double_table.required": Term(BOOL, "-", _("Double roulette tables need approval")),
    "approval.value_chips.required": Term(BOOL, "-", _("Value chips at roulette tables need approval")),
    "notify.regulator.subjects": Term(LIST, "-", _("Subjects notified to the authorities")),
}

_GAMES = {
    "jackpot.seed.queens_pursuit": Term(DECIMALS, "EUR", _("Start amounts of Queens Pursuit")),
    "jackpot.seed.poker": Term(DECIMALS, "EUR", _("Start amounts of poker jackpots")),
    "jackpot.rounding": Term(ENUM, "-", _("Rounding of a Black Jack jackpot"), ("up_to_whole_euro",)),
    "jackpot.split": Term(ENUM, "-", _("Sharing of a jackpot"), ("equal_same_table_and_hand",)),
    "jackpot.removal_notice_days": Term(INT, "days", _("Announcement before a jackpot is removed")),
    "jackpot.redistribute": Term(ENUM, "EUR", _("What is redistributed on removal"), ("meter_minus_seed",)),
    "jackpot.simultaneous_seconds": Term(DECIMAL, "s", _("Hits that count as simultaneous")),
    "spin.min_revolutions.roulette": Term(INT, "-", _("Fewest turns of a roulette spin")),
    "spin.min_revolutions.money_wheel": Term(INT, "-", _("Fewest turns of the Money Wheel")),
    "dice.throw_seconds": Term(INT, "s", _("Time to throw the dice")),
    "luckylady.bonus_numbers_max": Term(INT, "-", _("Lucky Lady's, most bonus numbers")),
    "luckylady.bonus_total": Term(INT, "x stake", _("Lucky Lady's, all bonuses together")),
    "keno.numbers_min": Term(INT, "-", _("Keno, fewest numbers")),
    "keno.numbers_max": Term(INT, "-", _("Keno, most numbers")),
    "keno.series": Term(INT, "-", _("Keno, longest series")),
    "keno.draw": Term(INT, "of 80", _("Keno, numbers drawn")),
    "disputes.camera_by_house_only": Term(BOOL, "-", _("Only the casino decides on cameras")),
}

_RETENTION = {
    "retention.guests": Term(DURATION, "-", _("Retention of guests, documents, cards and visits")),
    "retention.refusals": Term(DURATION, "-", _("Retention of refusals at the door")),
    "retention.exclusions": Term(DURATION, "-", _("Retention of exclusions, self-exclusions and related records")),
    "retention.visit_limits": Term(DURATION, "-", _("Retention of visit limits")),
    "retention.payouts": Term(DURATION, "-", _("Retention of payouts, exchanges and transaction alerts of persons")),
    "retention.orphans": Term(DURATION, "-", _("Retention of found sums and claims with names")),
    "retention.notices": Term(DURATION, "-", _("Retention of notices to authorities, with letters and replies")),
    "retention.reports": Term(DURATION, "-", _("Retention of report PDFs")),
    "retention.lists": Term(DURATION, "-", _("Retention of Minister's list files")),
}

TERMS: Mapping[str, Term] = MappingProxyType(
    {
        **_HOUSE,
        **_ADMISSION,
        **_EXCLUSION,
        **_CENTRAL,
        **_ORPHAN,
        **_MONEY,
        **_CAGE,
        **_DUTY_OF_CARE,
        **_SECOND_PERSON,
        **_STAKES,
        **_TABLES,
        **_GAMES,
        **_RETENTION,
    }
)
