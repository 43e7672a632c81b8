"""A measure may state other names and other possible birth dates of its person, and how the source words the date."""

from importlib import import_module

from django.db import migrations, models
from django.db.models import Q

from audit.operations import KeepRegister

ARGUMENTS = "uuid, uuid, text, text, smallint, smallint, smallint, date, date"
BEFORE = import_module("compliance.exclusions.migrations.0018_namesakes_of_a_long_list").AGAINST
PERSONAL = (
    *("surname", "given_names", "mrz_name", "sort_key", "birth_year", "birth_month", "birth_day", "birth_key"),
    *("sex", "nationality", "document_number", "document_state", "representative", "reason"),
)
AGAINST = """
-- The measures of a house that hold on a day and are against a guest, or share a key with what a document states.
-- `among` is the estimated number of measures that the guest is compared with.
CREATE FUNCTION measures_against(
    house uuid, guest uuid, of_number text, of_name text,
    of_year smallint, of_month smallint, of_day smallint, day date, gaming_day date
) RETURNS TABLE (
    id uuid, kind text, reference text, over boolean, of_guest boolean, surname text, given_names text, mrz_name text,
    birth_year smallint, birth_month smallint, birth_day smallint,
    sex text, nationality text, document_number text, document_state text, among integer,
    other_names text, other_mrz_names text, other_births text
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    file uuid[] := CASE WHEN guest IS NOT NULL THEN people_file_ids(guest) END;
    listed integer := (SELECT greatest(reltuples, 0) FROM pg_class WHERE oid = 'exclusions_measure'::regclass);
    keys integer[] := measure_keys(house, of_name, of_year, of_month, of_day, of_number, listed);
BEGIN
    RETURN QUERY
        SELECT m.id, m.kind::text, m.reference::text, coalesce(m.last_day < gaming_day, false),
               coalesce(m.person_id = ANY (file), false), m.surname::text, m.given_names::text, m.mrz_name::text,
               m.birth_year, m.birth_month, m.birth_day,
               m.sex::text, m.nationality::text, m.document_number::text, m.document_state::text, listed,
               m.other_names, m.other_mrz_names, m.other_births::text
        FROM (
            SELECT * FROM exclusions_measure WHERE person_id = ANY (file) AND venue_id = house
            UNION ALL
            SELECT * FROM measures_with_keys(house, keys)
        ) m
        WHERE m.first_day <= day
          AND NOT EXISTS (SELECT FROM exclusions_measureend e WHERE e.measure_id = m.id AND e.ended_on <= day)
          AND (m.last_day IS NULL OR m.last_day >= gaming_day
               OR ((m.kind = 'self_ban' OR m.basis = 'house')
                   AND NOT EXISTS (SELECT FROM exclusions_accessauthorised a WHERE a.measure_id = m.id)));
END $$;
"""
AS_JSON = """
-- The same as one JSON array of arrays, for a question that asks more than this (`door_asks`).
CREATE FUNCTION measures_against_as_json(
    house uuid, guest uuid, of_number text, of_name text,
    of_year smallint, of_month smallint, of_day smallint, day date, gaming_day date
) RETURNS jsonb LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce(jsonb_agg(jsonb_build_array(
            m.id, m.kind, m.reference, m.over, m.of_guest, m.surname, m.given_names, m.mrz_name,
            m.birth_year, m.birth_month, m.birth_day, m.sex, m.nationality, m.document_number, m.document_state,
            m.among, m.other_names, m.other_mrz_names, m.other_births
        )), '[]')
    FROM measures_against(house, guest, of_number, of_name, of_year, of_month, of_day, day, gaming_day) m
$$;
"""
OTHERS = ("other_names", "other_mrz_names", "birth_stated", "other_births")


def columns(model: str) -> list[migrations.AddField]:
    """The new columns, the same in the register and in the rows of a list."""
    fields: dict[str, models.Field] = {
        "other_names": models.TextField(blank=True, default="", db_default=""),
        "other_mrz_names": models.TextField(blank=True, default="", db_default="", db_collation="C"),
        "birth_stated": models.CharField(max_length=60, blank=True, default="", db_default=""),
        "other_births": models.CharField(max_length=200, blank=True, default="", db_default="", db_collation="C"),
    }
    return [migrations.AddField(model, name, field) for name, field in fields.items()]


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0025_wished_limits_may_be_signalled")]

    operations = [
        *columns("measure"),
        *columns("listrow"),
        migrations.AddConstraint(
            "measure",
            models.CheckConstraint(
                condition=Q(other_births__regex=r"^([0-9]{8}( [0-9]{8})*)?$"),
                name="other_birth_dates_are_written_as_keys",
            ),
        ),
        KeepRegister("Measure", personal=[*PERSONAL, *OTHERS], instead_of=KeepRegister("Measure", personal=PERSONAL)),
        migrations.RunSQL(
            f"DROP FUNCTION measures_against({ARGUMENTS});{AGAINST}{AS_JSON}",
            f"DROP FUNCTION measures_against_as_json({ARGUMENTS}); DROP FUNCTION measures_against({ARGUMENTS});"
            + BEFORE[BEFORE.index("CREATE OR REPLACE FUNCTION measures_against") :],
        ),
    ]
