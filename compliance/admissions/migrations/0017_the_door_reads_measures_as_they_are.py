"""The question of the door takes the measures as the exclusions hand them out, whatever columns those have."""

from importlib import import_module

from django.db import migrations

BEFORE = import_module("compliance.admissions.migrations.0015_the_door_asks_once").ASK
START, END = BEFORE.index("    SELECT coalesce(jsonb_agg"), BEFORE.index("    IF card_kind IS NOT NULL")
MEASURES = """    measures := measures_against_as_json(
        of_venue, guest, of_number, shown_name, of_year::smallint, of_month::smallint, of_day::smallint,
        on_day, on_gaming_day);
"""
AFTER = BEFORE[:START] + MEASURES + BEFORE[END:]


def replacing(sql: str) -> str:
    return sql.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0016_no_index_that_nothing_asks"),
        ("exclusions", "0026_other_names_and_birth_dates"),
    ]

    operations = [migrations.RunSQL(replacing(AFTER), replacing(BEFORE))]
