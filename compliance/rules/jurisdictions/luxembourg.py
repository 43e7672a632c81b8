"""The rules of Luxembourg on record: the regulation of 1979 as amended, with the house rules."""

from datetime import time
from decimal import Decimal

from compliance.rules.values.amounts import ZERO

from ..citations.luxembourg import CITATIONS
from ..parameters.declarations import (
    Bound,
    RulebookVersion,
    complete_parameters,
    house_parameter,
    house_rule_parameter,
    interpreted_parameter,
    law_parameter,
    silent_parameter,
)
from ..values.durations import Duration
from ..values.value_types import MonthDay, TimeRange, freeze_lists
from ..wording import mark as _
from .cage_settings import cage_parameters
from .duty_of_care_settings import duty_of_care_parameters
from .retention_settings import retention_parameters
from .second_person_settings import second_person_parameters

FREE = Bound()
_NO_ANSWER = _("No time limit is given: off until set by the casino.")
CARDS = ("day", "week", "month", "year")
GROUNDS = (
    "minor",
    "uniform",
    "drunk",
    "scandal",
    "ministerial",
    "house",
    "self_ban",
    "visit_limit",
    "means",
    "no_card",
    "no_valid_id",
    "other",
)
GROUND_ARTICLES = "69(1); 69(2); 75(1); 75(2); 75(3); 75(4); 75(5); 76(2); PLAY IT SAFE"
# Carnet supports no other value of these house rules.
BUILT_IN = Bound(fixed=True)

_HOUSE = (
    house_parameter("locale.timezone", "Europe/Luxembourg"),
    law_parameter("locale.currency", "EUR", "62(2)"),
    silent_parameter("rulebook.effective_from", bound=Bound(fixed=True), remark=_("The extract does not say.")),
    law_parameter("rulebook.authorities", ("MoF", "MoJ", "CommuneReceiver", "Agents"), "8(5); 62(2); 68(1); 69(2)"),
    # Between the latest printed closing of the table room and its opening, so that no session has two gaming days.
    house_parameter("gaming_day.cutover", time(6), "Horaires", Bound(minimum=time(3, 30), maximum=time(20))),
    house_rule_parameter("opening.table.sun_thu", TimeRange(time(20), time(2, 30)), "Horaires"),
    house_rule_parameter("opening.table.fri_sat", TimeRange(time(20), time(3, 30)), "Horaires"),
)

_ADMISSION = (
    law_parameter(
        "admission.required_room_kinds",
        ("table", "mixed"),
        "75(1)",
        Bound(includes=("table", "mixed")),
        note="A-06",
        remark=_("Only rooms with nothing but slot machines are free of the card."),
    ),
    # The regulation sets only a minimum; the casino may ask more.
    law_parameter("admission.card.min_price", Decimal("1.50"), "75(1)", Bound(minimum=Decimal("1.50"))),
    law_parameter("admission.card.multiple.week", 5, "75(4)"),
    law_parameter("admission.card.multiple.month", 10, "75(4)"),
    law_parameter("admission.card.multiple.year", 20, "75(4)"),
    law_parameter("admission.card.kinds", CARDS, "75(4); 76(1)", Bound(includes=("day",))),
    law_parameter("admission.honour.kinds", ("day", "year"), "75(1)", FREE),
    law_parameter("admission.honour.price", Decimal("0.00"), "75(1)"),
    law_parameter("admission.numbering.gapless_per_series", True, "76(1)"),
    house_parameter("admission.numbering.reset", "never", "76(1)", note="A-16"),
    law_parameter("admission.stub.fields", ("card_fields", "id_kind", "id_number", "id_country", "id_expiry"), "76(1)"),
    law_parameter("admission.index.fields", ("surname", "first_names", "address", "card_number"), "76(3)"),
    law_parameter("admission.id_kinds", ("passport", "id_card", "foreigner_id_card"), "76(2)", note="A-47"),
    interpreted_parameter("admission.id_valid_on_expiry_day", True, "75(5)", "A-17"),
    law_parameter("admission.min_age", 18, "75(2)", Bound(minimum=18), note="A-17; A-48"),
    law_parameter("admission.refusal_grounds", GROUNDS, GROUND_ARTICLES, Bound(includes=GROUNDS)),
    house_parameter("admission.same_entry_minutes", 30),
    law_parameter("admission.door_control_permanent", True, "75(4)"),
)

_EXCLUSION = (
    law_parameter(
        "exclusion.ministerial_grounds",
        ("voluntary", "incapable", "convicted", "order"),
        "68(1)",
        remark=_("Numbered 1 to 4 in this order."),
    ),
    law_parameter("exclusion.ministerial_review", "periodic", "68(2)", remark=_("No fixed period is given.")),
    law_parameter("exclusion.own_initiative_notice", "immediate_to_moj_with_reasons", "69(1)"),
    interpreted_parameter(
        "exclusion.notice_grounds",
        ("house_exclusion", "scandal", "means", "other"),
        "69(1)",
        "A-08",
        bound=Bound(includes=("house_exclusion",)),
        remark=_(
            "An exclusion by management is notified when recorded; resulting refusals are covered by that notice."
        ),
    ),
    house_parameter("notice.overdue_alarm_hours", 24, "8(7); 69(1)", Bound(minimum=1), note="A-18"),
    house_parameter("notice.retry_minutes", (1, 5, 15, 60, 240), "8(7); 69(1)", note="A-18"),
    silent_parameter("notice.acknowledgement_days", "8(7); 69(1)", Bound(minimum=1), remark=_NO_ANSWER),
    house_rule_parameter("selfban.min", Duration(months=1), "PLAY IT SAFE", Bound(minimum=Duration(days=1))),
    house_rule_parameter("selfban.max", Duration(months=7 * 12), "PLAY IT SAFE", Bound(minimum=Duration(months=1))),
    house_rule_parameter("selfban.revocable", False, "PLAY IT SAFE", BUILT_IN, note="A-07"),
    house_rule_parameter("selfban.interview_required_at_end", True, "PLAY IT SAFE", BUILT_IN),
    house_rule_parameter("selfban.scope", "whole_casino", "PLAY IT SAFE", BUILT_IN),
    interpreted_parameter(
        "selfban.last_day_counts",
        True,
        "PLAY IT SAFE",
        "A-43",
        bound=Bound(fixed=True),
        remark=_("The casino may not shorten a self-exclusion."),
    ),
    interpreted_parameter("selfban.forwarding", True, "68(1)", "A-39"),
    house_parameter("selfban.at_desk", True, "PLAY IT SAFE"),
    silent_parameter(
        "selfban.contacts",
        "PLAY IT SAFE",
        remark=_("Printed on the form the guest signs: telephone and address of the team and of a helpline."),
    ),
    silent_parameter(
        "selfban.privacy_contact",
        "PLAY IT SAFE",
        remark=_("Printed on the form the guest signs. If it is empty, the form says that the casino itself answers."),
    ),
    law_parameter(
        "visitlimit.periods",
        freeze_lists({"art_69": ("month",), "house": ("week", "month", "year")}),
        "69(2); PLAY IT SAFE",
    ),
    law_parameter("visitlimit.min_visits", 1, "69(2)"),
    house_rule_parameter("visitlimit.interview_required_at_end", True, "PLAY IT SAFE"),
    house_parameter(
        "visitlimit.revocable",
        False,
        "PLAY IT SAFE",
        note="A-07",
        remark=_("The document fixes the days of self-exclusions only. The text that the guest signed decides."),
    ),
    interpreted_parameter("visitlimit.count_unit", "gaming_day", "69(2); PLAY IT SAFE", "A-10"),
    interpreted_parameter("visitlimit.wished_signalled", False, "69(2); 81", "A-37"),
    law_parameter("means.request_allowed", True, "69(2)"),
    law_parameter("means.signal_agents", True, "69(2); 81"),
    interpreted_parameter("means.ban_notified", True, "69(1); 69(2)", "A-38"),
    interpreted_parameter(
        "withholding.breaches",
        ("several_terminals", "group_play", "other"),
        "Dispositions spéciales c",
        "A-19",
        bound=Bound(includes=("several_terminals", "group_play")),
        remark=_("Only if the stakes exceeded the maximum through the breach."),
    ),
)

_CENTRAL = (
    house_parameter(
        "central_register.required",
        False,
        remark=_("The rules provide for no register to query: exclusions reach the casino by letter."),
    ),
    house_parameter("central_register.fresh_minutes", 10),
)

_ORPHAN = (
    law_parameter("orphan.regime", "register_and_claim", "8"),
    law_parameter("orphan.categories", ("floor", "table", "slot_credit", "abandoned"), "8(1)"),
    law_parameter("orphan.coups_before_cash_in", 3, "8(1)", note="A-05"),
    # The casino may give the owner more time, never less.
    law_parameter("orphan.claim_days", 7, "8(2)", Bound(minimum=7)),
    interpreted_parameter("orphan.claim_start_day_excluded", True, "8(2)", "A-01"),
    interpreted_parameter(
        "orphan.claim_extended_to_working_day",
        True,
        "8(2)",
        "A-44",
        remark=_(
            "European Convention on the Calculation of Time-Limits (Basel, 16 May 1972), art. 5; law of 30 May 1984, "
            "art. 2."
        ),
    ),
    interpreted_parameter("orphan.claim_clock", "registration_date", "8(2)", "A-02"),
    interpreted_parameter("orphan.known_owner_unlimited", True, "8(2)", "A-45"),
    law_parameter("orphan.evidence_required", True, "8(2)"),
    law_parameter("orphan.refund_fields", ("name", "address", "justification", "original_entry"), "8(4)"),
    house_parameter("orphan.refund_approval_above", Decimal("100.00"), "8(2)", Bound(minimum=ZERO)),
    law_parameter("orphan.ledger_account", "orphelins", "8(1)"),
    law_parameter("orphan.balance_equals_register", True, "8(1)"),
    law_parameter("orphan.beneficiary", "commune_welfare_office_via_receiver", "8(5)"),
    house_parameter(
        "orphan.beneficiary_name",
        "bureau de bienfaisance (office social)",
        "8(5)",
        remark=_(
            "Social offices, often of several municipalities, replaced the welfare offices on 1 January 2011 "
            "(regulation of 8 November 2010). Agree on the name with the municipal treasurer."
        ),
    ),
    law_parameter("orphan.year_end_balance", Decimal("0.00"), "8(6)"),
    interpreted_parameter("orphan.year_end_open_window_policy", "hold_open", "8(5); 8(6)", "A-04"),
    law_parameter("orphan.notice_payment", "immediate_to_mof", "8(7)"),
    house_parameter("orphan.payment_overdue_days", 14, "8(5)", Bound(minimum=1)),
    silent_parameter(
        "orphan.register_template_decision", "8(1)", remark=_("Enter the number of the Minister's decision.")
    ),
    silent_parameter(
        "unclaimed.kinds",
        "8(1)",
        Bound(fixed=True),
        remark=_("A credit left on a machine counts as orphan funds here."),
    ),
    law_parameter("unclaimed.custody_end", "orphan_rule", "8(1)"),
    house_parameter("exercise.start", MonthDay(1, 1), "8(5); 8(6)"),
    house_parameter("exercise.end", MonthDay(12, 31), "8(5); 8(6)"),
    # The regulation does not define the season: until the casino sets one, it is the financial year.
    interpreted_parameter("season.start", MonthDay(1, 1), "8(1); 37-3(1)", "A-13", follows="exercise.start"),
    interpreted_parameter("season.end", MonthDay(12, 31), "8(1); 37-3(1)", "A-13", follows="exercise.end"),
)

_MONEY = (
    house_rule_parameter("payout.threshold", Decimal("10000.00"), "Paiements", Bound(minimum=ZERO), note="A-11"),
    house_rule_parameter("payout.threshold_comparator", "gt", "Paiements", note="A-11"),
    house_rule_parameter("payout.threshold_action", "may_pay_by_cheque_or_transfer", "Paiements", note="A-11"),
    house_parameter("payout.aggregate_alert", Decimal("10000.00"), "Paiements", note="A-11"),
    house_rule_parameter(
        "payout.prior_information", freeze_lists({"gold_jack": ("chef_de_salle",)}), "Super-Jack", BUILT_IN
    ),
    house_rule_parameter("exchange.id_check_right", True, "Paiements", BUILT_IN),
    law_parameter("exchange.locations", ("counter", "window", "table"), "5(2)"),
    law_parameter("exchange.roaming_allowed", False, "5(2)"),
    law_parameter("dropbox.open_only_after_close", True, "5(5)"),
    law_parameter("payment.means", ("euro_cash", "chips", "plaques", "tokens", "e_card", "approved_other"), "62(2)"),
    # The rule of a family of games takes precedence over the list for all games.
    law_parameter("payment.means_black_jack", ("chips",), "33(1)", note="A-42"),
    law_parameter("payment.means_tables", ("chips", "plaques"), "5(1)", note="A-42"),
    law_parameter("payment.credit_allowed", False, "62(1)"),
)

_STAKES = (
    law_parameter("stakes.bj.max_multiples", (50, 100, 200), "33(4)"),
    law_parameter("stakes.bj.min_change_lock", "session", "33(3)"),
    law_parameter("stakes.roulette.min_change_lock", "gaming_day", "37-3(1)"),
    law_parameter("stakes.roulette.season_no_decrease", True, "37-3(1)"),
    law_parameter("stakes.roulette.max_multiple.simple", 360, "37-3(4)"),
    law_parameter("stakes.roulette.max_multiple.plein", 20, "37-3(4)"),
    law_parameter("stakes.roulette.max_multiple.cheval", 40, "37-3(4)"),
    law_parameter("stakes.roulette.max_multiple.transversale", 60, "37-3(4)"),
    law_parameter("stakes.roulette.max_multiple.carre", 80, "37-3(4)"),
    law_parameter("stakes.roulette.max_multiple.sixain", 120, "37-3(4)"),
    law_parameter("stakes.roulette.max_multiple.n12", 240, "37-3(4)"),
    law_parameter("stakes.roulette.max_multiple.n24", 480, "37-3(4)"),
    silent_parameter(
        "stakes.abs_min",
        "33(2); 37-3(1)",
        Bound(fixed=True),
        remark=_("Set by ministerial decree: see the register of minimum stakes."),
    ),
    silent_parameter(
        "stakes.abs_max",
        "33(4); 37-3(4)",
        Bound(fixed=True),
        remark=_("No amount: a multiple of the table's minimum."),
    ),
    law_parameter("colourchip.default", "table_minimum", "37-3(2)"),
    law_parameter("colourchip.max_value", 20, "37-3(1)"),
    house_rule_parameter("sidebet.perfect_pairs.step", 10, "Perfect Pairs"),
    house_rule_parameter("sidebet.perfect_pairs.min", 10, "Perfect Pairs"),
    house_rule_parameter("sidebet.perfect_pairs.max", 100, "Perfect Pairs"),
    house_rule_parameter(
        "sidebet.superjack.chips_per_chance",
        1,
        "Super-Jack",
        remark=_("Worth at least the table's minimum."),
    ),
)

_TABLES = (
    law_parameter("table.roulette.seats", 7, "37-1(4)"),
    law_parameter("table.roulette.colours", 7, "37-1(3)"),
    # Two is the maximum of the regulation; a casino may assign fewer.
    law_parameter("table.chef_max_tables", 2, "37-1(5)", Bound(minimum=1, maximum=2)),
    law_parameter("table.plaque_value", 20, "37-1(3)"),
    house_parameter(
        "equipment.checks",
        False,
        note="A-95",
        remark=_("The rules do not cover this: the checks of equipment are those of an online operator."),
    ),
    house_rule_parameter("terminal.max_per_player", 1, "Dispositions spéciales a"),
    law_parameter("approval.semi_auto.items", 7, "20-2"),
    law_parameter("approval.semi_auto.required", True, "20-2"),
    law_parameter("approval.side_bet.required", True, "49-16"),
    law_parameter("approval.tournament.required", True, "49-17(1)"),
    law_parameter("approval.double_table.required", True, "37-1(4)", note="A-80"),
    law_parameter("approval.value_chips.required", True, "37-1(8)"),
    law_parameter("notify.regulator.subjects", ("own_exclusion_or_refusal", "orphan_payment"), "69(1); 8(7)"),
)

VERSIONS = (
    RulebookVersion(
        id="LU-1979.1",
        jurisdiction="LU",
        title=_("Luxembourg: Grand-Ducal Regulation of 12 February 1979 as amended, and house rules"),
        effective_from=None,  # the extract does not contain the date of entry into force
        parameters=complete_parameters(
            *_HOUSE,
            *_ADMISSION,
            *_EXCLUSION,
            *_CENTRAL,
            *retention_parameters(),
            *_ORPHAN,
            *_MONEY,
            *cage_parameters("Paiements", "5(5)"),
            *duty_of_care_parameters(),
            *second_person_parameters(),
            *_STAKES,
            *_TABLES,
        ),
        citations=CITATIONS,
    ),
)
