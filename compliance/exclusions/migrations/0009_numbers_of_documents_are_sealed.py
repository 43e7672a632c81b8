"""The document numbers of measures and of staged lists are sealed; digests find them in place of keys (ADR 94)."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any
from uuid import UUID

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

from audit.schema.sql_files import SqlFiles
from compliance.vault.columns.fields import SealedTextField
from compliance.vault.columns.migration_operations import SealTexts
from compliance.vault.services import sealed_texts

AT_ONCE = 2_000
NOTHING = ("", "–")  # no number, or an erased one
FORMER_KEYS = """
CREATE INDEX measures_by_their_keys ON exclusions_measure
    USING gin (measure_keys(venue_id, mrz_name || E'\\n' || other_mrz_names, birth_year, birth_month, birth_day, document_number, NULL::integer, other_births)) WITH (fastupdate = off);
"""
KEYS = """
CREATE INDEX measures_by_their_keys ON exclusions_measure
    USING gin (measure_keys(venue_id, mrz_name || E'\\n' || other_mrz_names, birth_year, birth_month, birth_day, NULL::integer, other_births)) WITH (fastupdate = off);
"""
NO_KEYS = "DROP INDEX measures_by_their_keys;"
# The triggers delete; the application adds.
ONLY_ADDED = "REVOKE UPDATE, DELETE, TRUNCATE ON exclusions_measurenumber FROM carnet_app;"
AS_BEFORE = "GRANT UPDATE, DELETE, TRUNCATE ON exclusions_measurenumber TO carnet_app;"
# A new table file: a column that was dropped, that of drawings in clear, is still in the old one.
WRITE_AGAIN = "ALTER TABLE exclusions_requestsignature ALTER COLUMN text TYPE text USING text || '';"
HOUSE_OF_LIST = "SELECT l.venue_id FROM exclusions_ministeriallist l WHERE l.id = $1"


def find_numbers(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Store the digests of every number of a measure and of a staged row."""
    alias = schema_editor.connection.alias
    stored = apps.get_model("exclusions", "MeasureNumber").objects.using(alias)
    measures = apps.get_model("exclusions", "Measure").objects.using(alias).exclude(document_number__in=NOTHING)
    found = measures.order_by("venue_id", "document_number").distinct().values_list("venue_id", "document_number")
    for batch in _batches(found.iterator(chunk_size=AT_ONCE)):
        for venue_id, numbers in _by_house(batch).items():
            digests = sealed_texts.slip_digests_of_texts(venue_id, numbers)
            stored.bulk_create(
                stored.model(token=token, venue_id=venue_id, slip_digests=digests[number])
                for number, token in sealed_texts.tokens_of(venue_id, numbers).items()
            )
    rows = apps.get_model("exclusions", "ListRow").objects.using(alias).exclude(document_number="")
    for staged in _batches(rows.annotate(of_venue=F("list__venue_id")).iterator(chunk_size=AT_ONCE)):
        for venue_id, numbers in _by_house((row.of_venue, row.document_number) for row in staged).items():
            digests = sealed_texts.slip_digests_of_texts(venue_id, numbers)
            for row in staged:
                if row.of_venue == venue_id:
                    row.slip_digests = digests[row.document_number]
        rows.bulk_update(staged, ["slip_digests"])


def _by_house(numbers: Iterable[tuple[UUID, str]]) -> dict[UUID, list[str]]:
    """Return numbers by their house."""
    found: dict[UUID, list[str]] = {}
    for venue_id, number in numbers:
        found.setdefault(venue_id, []).append(number)
    return found


def _batches(rows: Iterable[Any]) -> Iterator[list[Any]]:
    left = iter(rows)
    while batch := list(islice(left, AT_ONCE)):
        yield batch


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0008_signals_have_an_index_by_time"),
        ("vault", "0002_texts_of_registers_are_sealed"),
    ]

    operations = [
        migrations.CreateModel(
            name="MeasureNumber",
            fields=[
                ("token", models.CharField(db_collation="C", max_length=23, primary_key=True, serialize=False)),
                ("venue_id", models.UUIDField()),
                ("slip_digests", django.contrib.postgres.fields.ArrayField(models.IntegerField(), size=None)),
            ],
        ),
        migrations.RunSQL(ONLY_ADDED, AS_BEFORE),
        migrations.AddField(
            "listrow",
            "slip_digests",
            django.contrib.postgres.fields.ArrayField(models.IntegerField(), default=list, size=None),
            preserve_default=False,
        ),
        migrations.RunPython(find_numbers, migrations.RunPython.noop),
        migrations.RunSQL(NO_KEYS, FORMER_KEYS),
        migrations.RemoveIndex(model_name="measure", name="measures_by_paper"),
        migrations.AlterField(
            "measure",
            "document_number",
            SealedTextField(blank=True, db_collation="C", house="venue_id", max_length=40),
        ),
        migrations.AlterField(
            "listrow",
            "document_number",
            SealedTextField(blank=True, db_collation="C", house="list__venue_id", max_length=40),
        ),
        SealTexts("measure", "document_number"),
        SealTexts("listrow", "document_number", by="list_id", house=HOUSE_OF_LIST),
        SqlFiles(
            [
                "measure_keys",
                "measures_with_keys",
                "measures_against",
                "measures_against_as_json",
                "measures/numbers_are_found",
                "ministerial_list/staged_numbers_are_forgotten",
            ],
            instead_of=[
                "former/measure_keys",
                "former/measures_with_keys",
                "former/measures_against_and_livelihoods",
                "former/measures_against_as_json",
            ],
        ),
        migrations.RunSQL(KEYS, NO_KEYS),
        migrations.AddIndex(
            model_name="measure",
            index=models.Index(
                condition=models.Q(("document_number", ""), _negated=True),
                fields=["document_number"],
                name="measures_by_number",
            ),
        ),
        migrations.AddIndex(
            model_name="measurenumber",
            index=django.contrib.postgres.indexes.GinIndex(
                fastupdate=False, fields=["slip_digests"], name="measure_numbers_by_slips"
            ),
        ),
        migrations.AddConstraint(
            model_name="measurenumber",
            constraint=models.CheckConstraint(
                condition=models.Q(("slip_digests__len__gt", 0)), name="a_number_has_its_digests"
            ),
        ),
        migrations.RunSQL(WRITE_AGAIN, migrations.RunSQL.noop),
    ]
