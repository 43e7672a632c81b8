"""Each reading with effect, default, source and owner; `python -m tests.house.readings` writes docs/readings.md."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import django

from compliance.rules.citations.formatting import cite_with_document
from compliance.rules.citations.interpretations import Interpretation
from compliance.rules.citations.readings import READINGS
from compliance.rules.parameters.declarations import Parameter
from compliance.rules.parameters.effects import Effect, effect_of
from compliance.rules.rulebook import as_text, known_jurisdictions, list_versions
from tests.house import source

PAGE = Path(source.ROOT, "docs", "readings.md")
ID = re.compile(r"\bA-[0-9]{2,3}\b")
COUNTRIES = {"LU": "Luxembourg", "NL": "Netherlands"}
INTRODUCTION = """# Readings

Written by `make law` from `compliance/rules/citations/readings.py` and the parameters that name a reading.

A reading is what Carnet does where a provision is doubtful, or where a duty rests on law outside the five documents.
Each one is for review by counsel. If counsel or an authority decides otherwise, the remedy is in the last line of the
reading: a setting of the casino, which two people approve and which has a first day, or a new version of Carnet.
"""


def parameters_of(id_: str) -> list[tuple[str, Parameter]]:
    """Return the parameters that name a reading, each with its jurisdiction, by the newest version."""
    return [
        (jurisdiction, parameter)
        for jurisdiction in known_jurisdictions()
        for parameter in list_versions(jurisdiction)[-1].parameters.values()
        if id_ in parameter.note.split("; ")
    ]


def can_be_set(parameter: Parameter) -> bool:
    """Return whether a casino can decide on a parameter."""
    return not parameter.is_fixed and effect_of(parameter.name) is Effect.APPLIED


def mentioned() -> set[str]:
    """Return the ids of all readings that the product's code names."""
    return {
        id_
        for path in (*source.product(), *source.files(".sql"))
        if source.name(path).startswith("compliance/")
        for id_ in ID.findall(source.text(path))
    }


def page() -> str:
    """Return docs/readings.md."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield INTRODUCTION.rstrip()
    for id_, reading in READINGS.items():
        yield from ("", f"## {id_}", "", reading.effect, "")
        yield f"- Source: {_source(reading)}"
        yield f"- Since: {reading.since.isoformat()}"
        yield f"- Default: {_defaults(id_)}"
        yield f"- May be changed by: {_owner(id_)}"


def _source(reading: Interpretation) -> str:
    parts = [cite_with_document(reading.citation, "en"), reading.law and f"{reading.law} To be confirmed by counsel."]
    return ". ".join(part for part in parts if part) or "no document on record covers the subject"


def _defaults(id_: str) -> str:
    values = [
        f"`{parameter.name}` = {'not set' if parameter.value is None else as_text(parameter.value)}"
        f" ({COUNTRIES[jurisdiction]})"
        for jurisdiction, parameter in parameters_of(id_)
    ]
    return "; ".join(values) or "built into Carnet"


def _owner(id_: str) -> str:
    found = parameters_of(id_)
    names = dict.fromkeys(f"`{parameter.name}`" for _jurisdiction, parameter in found if can_be_set(parameter))
    if not names:
        return "a new version of Carnet"
    limits = " within its bound" if any(each.bound for _jurisdiction, each in found if can_be_set(each)) else ""
    return f"the casino{limits}; compliance proposes {', '.join(names)}, the director approves"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    django.setup()
    PAGE.write_text(page(), encoding="utf-8")
