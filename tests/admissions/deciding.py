"""Weber as the pure decision is given him, and what it answers."""

from dataclasses import replace
from datetime import date

from compliance.admissions.decisions.domain.decision import Decision, Presented, decide_admission
from compliance.people.domain.documents.mrz import PartialDate
from compliance.rules.rulebook import Rulebook, rulebook

TUESDAY = date(2026, 3, 3)
LU = rulebook("LU", TUESDAY)
NL = rulebook("NL", TUESDAY)
WEBER = Presented(
    document_kind="passport",
    document_number="P123",
    expires_on=date(2030, 6, 1),
    birth=PartialDate(1980, 5, 17),
    surname="Weber",
    given_names="Jean",
    address="5, rue des Bains, Remich",
    face_compared=True,
    kept_out=(),
)


def answer(book: Rulebook = LU, **changes: object) -> Decision:
    """What is decided on Weber, with these changes."""
    return decide_admission(replace(WEBER, **changes), book, on=TUESDAY)


def codes(decision: Decision) -> list[str]:
    return [ground.code for ground in decision.grounds]


def book_with(**values: object) -> Rulebook:
    """The rulebook of Luxembourg with other values; `__` stands for a full stop."""
    parameters = dict(LU.edition.parameters)
    for name, value in values.items():
        known = parameters[name.replace("__", ".")]
        parameters[known.name] = replace(known, value=value)
    return replace(LU, edition=replace(LU.edition, parameters=parameters))
