"""In a long list, the same name with another birth date is no likeness, and is no longer fetched to be told so.

A million measures hold hundreds of namesakes of whoever bears a common name. Among more than 20,000 two whole birth dates
that differ outweigh the same name (`likeness.threshold`), unless one is a slip away: those are found by the name with the
month. Whoever asks among so many asks for B and R, else for P; a name of one word stands for the pair.

| key | of | finds |
|---|---|---|
| N | the number of a paper, and it without each of its signs | a number that is one slip away |
| D | the whole birth date | any name; asked for the date with day and month swapped too |
| E | the birth date without each of its figures, with three letters of a word | a date that is one slip away |
| P | two words in the order of the alphabet | any birth date, or none |
| R | the same, of a birth date that is stated in part or not at all | the same name, where no date can speak against it |
| B | the same with the month of a whole birth date | the day before or after, also across the end of a month |
| W, Q | year and month, or the year of a date stated in part, with three letters of a word | dates stated in part |

The question is answered by one process: PostgreSQL expects half of the table and would start a second one, which takes ten
times as long as the answer.
"""

from importlib import import_module

from django.db import migrations

first = import_module("compliance.exclusions.migrations.0011_measures_are_found_by_their_keys")

KEYS = """
CREATE FUNCTION measure_keys(
    house uuid, of_name text, of_year smallint, of_month smallint, of_day smallint, of_number text, among integer
) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 20000 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    asking CONSTANT boolean := among IS NOT NULL;
    particles CONSTANT text[] := '{{{particles}}}';
    seed CONSTANT bigint := hashtextextended(house::text, 0);
    whole CONSTANT text[] := (string_to_array(of_name, ' '))[:8];
    words text[] := '{{}}';
    starts text[] := '{{}}';
    pairs text[] := '{{}}';
    months integer[] := '{{}}';
    found text[] := '{{}}';
    keys integer[] := '{{}}';
    word text;
    other text;
    on_day text;
    n integer;
BEGIN
    FOREACH word IN ARRAY whole LOOP
        IF word <> ALL (particles) AND word <> ALL (words) AND word <> '' THEN
            words := words || word;
        END IF;
    END LOOP;
    IF words = '{{}}' THEN
        words := whole;
    END IF;
    FOREACH word IN ARRAY words LOOP
        IF left(word, 3) <> ALL (starts) THEN
            starts := starts || left(word, 3);
        END IF;
        FOREACH other IN ARRAY words LOOP
            IF word < other THEN
                pairs := pairs || (word || ' ' || other);
            END IF;
        END LOOP;
    END LOOP;
    IF pairs = '{{}}' THEN
        pairs := words;
    END IF;
    IF asking AND of_day IS NOT NULL AND among > 20000 THEN
        months := ARRAY[of_year * 12 + of_month];
        IF of_day = 1 THEN
            months := months || (of_year * 12 + of_month - 1);
        ELSIF of_day > 27 THEN
            months := months || (of_year * 12 + of_month + 1);
        END IF;
    ELSIF of_day IS NOT NULL AND NOT asking THEN
        months := ARRAY[of_year * 12 + of_month];
    END IF;
    FOREACH other IN ARRAY pairs LOOP
        IF months = '{{}}' OR NOT asking THEN
            found := found || ('P' || other);
        END IF;
        IF asking = (months <> '{{}}') THEN
            found := found || ('R' || other);
        END IF;
        FOREACH n IN ARRAY months LOOP
            found := found || ('B' || n || ' ' || other);
        END LOOP;
    END LOOP;
    IF of_number <> '' THEN
        found := found || ('N' || of_number);
        IF length(of_number) > 4 THEN
            FOR n IN 1 .. least(length(of_number), 16) LOOP
                found := found || ('N' || left(of_number, n - 1) || substr(of_number, n + 1));
            END LOOP;
        END IF;
    END IF;
    IF of_day IS NOT NULL THEN
        on_day := (of_year * 10000 + of_month * 100 + of_day)::text;
        found := found || ('D' || on_day);
        IF asking AND of_day <= 12 THEN
            found := found || ('D' || (of_year * 10000 + of_day * 100 + of_month));
        END IF;
        FOREACH word IN ARRAY starts LOOP
            found := found || ('W' || left(on_day, 6) || word);
        END LOOP;
        FOREACH word IN ARRAY starts LOOP
            FOR n IN 1 .. 8 LOOP
                found := found || ('E' || left(on_day, n - 1) || substr(on_day, n + 1) || word);
            END LOOP;
        END LOOP;
    ELSIF asking AND of_year IS NOT NULL THEN
        FOREACH word IN ARRAY starts LOOP
            FOR n IN coalesce(of_month, 1) .. coalesce(of_month, 12) LOOP
                found := found || ('W' || (of_year * 100 + n) || word);
            END LOOP;
        END LOOP;
    END IF;
    IF of_year IS NOT NULL AND (asking OR of_day IS NULL) THEN
        FOREACH word IN ARRAY starts LOOP
            found := found || ('Q' || of_year || word);
        END LOOP;
    END IF;
    FOREACH word IN ARRAY found LOOP
        keys := keys || (hashtextextended(word, seed) % 2147483647)::integer;
    END LOOP;
    RETURN keys;
END $$;
"""
INDEX = """
CREATE INDEX measures_by_their_keys ON exclusions_measure USING gin (measure_keys(
    venue_id, mrz_name, birth_year, birth_month, birth_day, document_number, NULL::integer)) WITH (fastupdate = off);
"""
AGAINST = """
CREATE OR REPLACE FUNCTION measures_with_keys(house uuid, keys integer[]) RETURNS SETOF exclusions_measure
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
    RETURN QUERY SELECT * FROM exclusions_measure m WHERE m.venue_id = house AND measure_keys(
        m.venue_id, m.mrz_name, m.birth_year, m.birth_month, m.birth_day, m.document_number, NULL::integer) && keys;
END $$;
CREATE OR REPLACE FUNCTION measures_against(
    house uuid, guest uuid, of_number text, of_name text,
    of_year smallint, of_month smallint, of_day smallint, day date, gaming_day date
) RETURNS TABLE (
    id uuid, kind text, reference text, over boolean, of_guest boolean, surname text, given_names text, mrz_name text,
    birth_year smallint, birth_month smallint, birth_day smallint,
    sex text, nationality text, document_number text, document_state text, among integer
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
               m.sex::text, m.nationality::text, m.document_number::text, m.document_state::text, listed
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
OF_A_ROW = "uuid, text, smallint, smallint, smallint, text"
AGAINST_OF = "uuid, uuid, text, text, smallint, smallint, smallint, date, date"
FORWARD = f"""
DROP INDEX measures_by_their_keys;
DROP FUNCTION measure_keys({OF_A_ROW}, boolean);
{KEYS.format(particles=",".join(first.PARTICLES.split()))}{INDEX}{AGAINST}
"""
BACKWARD = f"""
DROP FUNCTION measures_against({AGAINST_OF});
DROP FUNCTION measures_with_keys(uuid, integer[]);
DROP INDEX measures_by_their_keys;
DROP FUNCTION measure_keys({OF_A_ROW}, integer);
{first.KEYS.format(particles=",".join(first.PARTICLES.split()))}{first.INDEX}{first.AGAINST}
"""


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0017_notes_of_the_team")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
