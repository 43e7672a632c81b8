"""The core that is tested with mutants: each part with the tests that have to notice what is wrong with it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """Modules and functions of the database, by path and name, with the tests that reach them.

    Functions named in `without` are not searched: they run in migrations only, and what they make is a target itself.
    `sql` are regular expressions of whole names, such as `public[.]people_meet`.
    """

    name: str
    tests: tuple[str, ...]
    modules: tuple[str, ...] = ()
    sql: tuple[str, ...] = ()
    without: frozenset[str] = frozenset()


DOOR = "tests/admissions/test_"
CAGE = "tests/cage/test_"
ORPHANS = "tests/orphans/test_"
TLOG = "tests/audit/tlog/test_"

TARGETS = (
    Target(
        "decision",
        (f"{DOOR}decision.py", f"{DOOR}grounds.py"),
        ("compliance/admissions/decisions/domain/decision.py",),
    ),
    Target(
        "door",
        (f"{DOOR}recent_entries.py", f"{DOOR}admission_constraints.py", f"{DOOR}constraints.py", f"{DOOR}passages.py"),
        sql=("public[.](decision_admitted|entry_on_own_card|entry_before|card_has_its_stub)",),
    ),
    Target(
        "deadlines",
        (
            f"{ORPHANS}deadline.py",
            "tests/audit/test_local_days.py",
            "tests/rules/test_age.py",
            "tests/rules/test_hours.py",
            "tests/rules/test_validity.py",
            "tests/rules/test_threshold.py",
            "tests/rules/test_values.py",
        ),
        (
            "audit/local_days.py",
            "compliance/orphans/carnet/domain/periods.py",
            "compliance/rules/admissions/age.py",
            "compliance/rules/values/durations.py",
            "compliance/rules/admissions/opening_hours.py",
            "compliance/rules/thresholds.py",
            "compliance/rules/admissions/card_validity.py",
        ),
    ),
    Target(
        "claims",
        (
            f"{ORPHANS}competing_claims.py",
            f"{ORPHANS}claim_constraints.py",
            f"{ORPHANS}claims.py",
            f"{ORPHANS}refunds.py",
        ),
        sql=("public[.]orphans_(claim_may_be_taken|claim_may_be_ruled_on|refund_is_approved|refund_may_be_paid)",),
    ),
    Target(
        "proofs",
        (
            *(f"{TLOG}{name}.py" for name in ("tree", "leaves", "notes", "policy", "proofs", "tiles", "verifying")),
            f"{TLOG}bundle.py",
            "tests/audit/test_leaves.py",
        ),
        (
            "audit/tlog/leaves.py",
            "audit/tlog/notes.py",
            "audit/tlog/policy.py",
            "audit/tlog/proofs.py",
            "audit/tlog/tiles.py",
            "audit/tlog/tree.py",
            "audit/tlog/verifying.py",
        ),
    ),
    Target(
        "erasure",
        ("tests/audit/test_erasing.py", "tests/audit/test_erased_proofs.py"),
        sql=("audit[.](check_erasure|erase|forget|order_under_way|overwrite)", "public[.]audit_.*"),
    ),
    Target(
        "counts",
        (
            f"{CAGE}other_counts.py",
            f"{CAGE}count_constraints.py",
            f"{CAGE}blind_constraints.py",
            f"{CAGE}hands.py",
        ),
        sql=(
            "public[.]cage_count_may_be_(disclosed|repeated|signed)",
            "public[.]cage_(counter_compared_nothing|count_and_recounts|is_disclosed|signature_is_clean|took_part)",
        ),
    ),
    Target(
        "visibility",
        (
            f"{CAGE}viewers.py",
            f"{CAGE}box_lists.py",
            f"{CAGE}blind.py",
            f"{CAGE}hands.py",
            f"{CAGE}boxes.py",
            f"{CAGE}blind_screens.py",
        ),
        ("compliance/cage/visibility/selectors.py", "compliance/cage/drop_boxes/selectors.py"),
    ),
    Target(
        "numbers",
        (
            "tests/numbers/test_series.py",
            "tests/numbers/test_surrounding_numbers.py",
            f"{DOOR}card_numbers.py",
            "tests/audit/test_numbers.py",
        ),
        ("audit/recording/numbers.py",),
        (
            "public[.](orphans|cage|payouts|notices|games|inspection)_number_is_used",
            "public[.](orphans|cage|payouts|notices|games|inspection)_numbering_(moves|opens)",
            "public[.](orphans_find|cage_shift|cage_slip|payouts_payout)_is_numbered",
            "public[.](card_number_follows|number_is_a_card)",
        ),
    ),
    Target(
        "limits",
        (
            "tests/rules/test_cage_settings.py",
            "tests/people/test_mrz.py",
            f"{CAGE}other_boxes.py",
            f"{CAGE}day_constraints.py",
            f"{CAGE}witness_constraints.py",
            "tests/exclusions/test_constraints.py",
            "tests/exclusions/test_reviews.py",
        ),
        (
            "compliance/rules/jurisdictions/cage_settings.py",
            "compliance/people/domain/documents/two_digit_years.py",
        ),
        (
            "public[.]cage_(day_names_every_place|settler_took_no_part)",
            "public[.](limit_stands_alone|measure_may_be_reviewed)",
        ),
    ),
)
