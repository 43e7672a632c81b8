"""All that the door asks about a paper is one question: the paper, the measures against its bearer, what a card takes.

Whose paper it is, the program decides; the database asks ahead for whoever it belongs to as far as the house knows, and
says for whom. And what was done before is an error of the statement that would do it again: it can then be followed by
COMMIT in one message, and neither a number nor a row of it stays.
"""

from importlib import import_module

from django.db import migrations

ASK = """
CREATE FUNCTION door_asks(
    of_venue uuid, of_kind text, of_number text, of_state text, of_expiry date, of_names text[], cut_short boolean,
    shown_name text, card_kind text, on_day date, on_gaming_day date,
    of_year integer, of_month integer, of_day integer, hold boolean,
    OUT met jsonb, OUT guest uuid, OUT measures jsonb, OUT price numeric, OUT opened boolean, OUT held uuid
) LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    named boolean := of_number <> '' AND shown_name <> '';
BEGIN
    met := people_meet(
        of_venue, of_kind, of_number, of_state, of_expiry, of_names, cut_short,
        CASE WHEN named THEN of_year END, CASE WHEN named THEN of_month END, CASE WHEN named THEN of_day END, hold);
    guest := coalesce(met -> 'paper' ->> 'person_id', met -> 'earlier' ->> 0);
    SELECT coalesce(jsonb_agg(jsonb_build_array(
            m.id, m.kind, m.reference, m.over, m.of_guest, m.surname, m.given_names, m.mrz_name,
            m.birth_year, m.birth_month, m.birth_day, m.sex, m.nationality, m.document_number, m.document_state, m.among
        )), '[]')
        INTO measures
        FROM measures_against(
            of_venue, guest, of_number, shown_name, of_year::smallint, of_month::smallint, of_day::smallint,
            on_day, on_gaming_day) m;
    IF card_kind IS NOT NULL THEN
        SELECT c.price, c.opened, c.held INTO price, opened, held
            FROM card_counter(of_venue, guest, card_kind, on_gaming_day) c;
    END IF;
END $$;
"""
UNASK = """
DROP FUNCTION door_asks(
    uuid, text, text, text, date, text[], boolean, text, text, date, date, integer, integer, integer, boolean
);
"""
BEFORE = import_module("compliance.admissions.migrations.0010_a_presentation_is_one_statement").KEEP
INSERTS = import_module("compliance.admissions.migrations.0010_a_presentation_is_one_statement").INSERTS
RETURNS = "        RETURN; -- done before: whoever asked rolls the number back"
RAISES = """        RAISE EXCEPTION 'done before (an_act_is_done_once)'
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'an_act_is_done_once',
                  DETAIL = jsonb_build_array(first_act, first_kind, first_subject, first_at, first_said)::text;"""


def keep(done_before: str) -> str:
    kept = BEFORE.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION").replace(RETURNS, done_before)
    return kept.format(inserts=INSERTS)


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0014_attempts_of_those_kept_out"),
        ("people", "0007_a_paper_is_met_in_one_question"),
        ("exclusions", "0018_namesakes_of_a_long_list"),
    ]

    operations = [
        migrations.RunSQL(ASK, UNASK),
        migrations.RunSQL(keep(RAISES), keep(RETURNS)),
    ]
