"""The door finds a measure by each of its names and birth dates, and by the year alone where a day may be unknown.

Registries enter 1 January, 1 July or 31 December when they know the year only. A measure with such a date is found by
guests of that year like one that states the year alone, and a guest whose document bears one asks for the whole year.

| key | of | finds |
|---|---|---|
| N | the number of a paper, and it without each of its signs | a number that is one slip away |
| D | a whole birth date | any name; asked for the date with day and month swapped too |
| E | a birth date without each of its figures, with three letters of a word | a date that is one slip away |
| P | two words of a name in the order of the alphabet | any birth date, or none |
| R | the same, of a measure without a day or with one that may stand for a year | the same name, where no date can speak against it |
| B | the same with the month of a whole birth date | the day before or after, also across the end of a month |
| W, Q | year and month, or the year of a date that may be open, with three letters of a word | dates stated in part |

Among more than 20,000 measures a guest with a whole birth date asks for B and R, else for P. `of_names` has one name a line.
"""

from importlib import import_module

from django.db import migrations

first = import_module("compliance.exclusions.migrations.0011_measures_are_found_by_their_keys")
before = import_module("compliance.exclusions.migrations.0018_namesakes_of_a_long_list")
found_by = import_module("compliance.exclusions.migrations.0023_one_way_to_find_measures")
named = import_module("compliance.exclusions.migrations.0026_other_names_and_birth_dates")

PARTICLES = ",".join(first.PARTICLES.split())
KEYS = f"""
CREATE FUNCTION measure_keys(
    house uuid, of_names text, of_year smallint, of_month smallint, of_day smallint, of_number text, among integer,
    of_other_births text
) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 20000 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    asking CONSTANT boolean := among IS NOT NULL;
    particles CONSTANT text[] := '{{{PARTICLES}}}';
    seed CONSTANT bigint := hashtextextended(house::text, 0);
    births integer[] := CASE WHEN of_year IS NOT NULL
        THEN ARRAY[of_year * 10000 + coalesce(of_month, 0) * 100 + coalesce(of_day, 0)] ELSE '{{}}' END;
    is_open boolean := of_year IS NULL;
    whole text[];
    words text[];
    starts text[] := '{{}}';
    pairs text[] := '{{}}';
    months integer[] := '{{}}';
    found text[] := '{{}}';
    keys integer[] := '{{}}';
    name text;
    word text;
    other text;
    on_day text;
    birth integer;
    y integer;
    m integer;
    d integer;
    n integer;
BEGIN
    FOREACH name IN ARRAY string_to_array(of_names, E'\\n') LOOP
        whole := (string_to_array(name, ' '))[:8];
        words := '{{}}';
        FOREACH word IN ARRAY whole LOOP
            IF word <> ALL (particles) AND word <> ALL (words) AND word <> '' THEN
                words := words || word;
            END IF;
        END LOOP;
        IF words = '{{}}' THEN
            words := whole;
        END IF;
        IF cardinality(words) = 1 THEN
            pairs := pairs || words;
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
    END LOOP;
    IF of_other_births <> '' THEN
        births := births || string_to_array(of_other_births, ' ')::integer[];
    END IF;
    FOREACH birth IN ARRAY births LOOP
        y := birth / 10000;
        m := nullif(birth / 100 % 100, 0);
        d := nullif(birth % 100, 0);
        n := coalesce(m, 0) * 100 + coalesce(d, 0);
        IF d IS NOT NULL THEN
            months := months || (y * 12 + m);
            IF asking AND d = 1 THEN
                months := months || (y * 12 + m - 1);
            ELSIF asking AND d > 27 THEN
                months := months || (y * 12 + m + 1);
            END IF;
            on_day := birth::text;
            found := found || ('D' || on_day);
            IF asking AND d <= 12 THEN
                found := found || ('D' || (y * 10000 + d * 100 + m));
            END IF;
            FOREACH word IN ARRAY starts LOOP
                found := found || ('W' || left(on_day, 6) || word);
                FOR n IN 1 .. 8 LOOP
                    found := found || ('E' || left(on_day, n - 1) || substr(on_day, n + 1) || word);
                END LOOP;
            END LOOP;
        END IF;
        -- Days that registries enter for an unknown one; `coarser` in compliance/people/stated_dates.py.
        IF d IS NULL OR n IN (101, 701, 1231) THEN
            is_open := true;
            IF asking THEN
                FOR n IN coalesce(CASE WHEN d IS NULL THEN m END, 1) .. coalesce(CASE WHEN d IS NULL THEN m END, 12) LOOP
                    FOREACH word IN ARRAY starts LOOP
                        found := found || ('W' || (y * 100 + n) || word);
                    END LOOP;
                END LOOP;
            END IF;
        END IF;
        IF asking OR is_open THEN
            FOREACH word IN ARRAY starts LOOP
                found := found || ('Q' || y || word);
            END LOOP;
        END IF;
    END LOOP;
    FOREACH other IN ARRAY pairs LOOP
        IF NOT asking OR is_open OR among <= 20000 THEN
            found := found || ('P' || other);
        ELSE
            found := found || ('R' || other);
        END IF;
        IF NOT asking AND is_open THEN
            found := found || ('R' || other);
        END IF;
        IF NOT asking OR (among > 20000 AND NOT is_open) THEN
            FOREACH n IN ARRAY months LOOP
                found := found || ('B' || n || ' ' || other);
            END LOOP;
        END IF;
    END LOOP;
    IF of_number <> '' THEN
        found := found || ('N' || of_number);
        IF length(of_number) > 4 THEN
            FOR n IN 1 .. least(length(of_number), 16) LOOP
                found := found || ('N' || left(of_number, n - 1) || substr(of_number, n + 1));
            END LOOP;
        END IF;
    END IF;
    FOREACH word IN ARRAY found LOOP
        keys := keys || (hashtextextended(word, seed) % 2147483647)::integer;
    END LOOP;
    RETURN keys;
END $$;
"""
OF_A_ROW = (
    "{row}venue_id, {row}mrz_name || E'\\n' || {row}other_mrz_names, {row}birth_year, {row}birth_month, {row}birth_day,"
    " {row}document_number, NULL::integer, {row}other_births"
)
INDEX = f"""
CREATE INDEX measures_by_their_keys ON exclusions_measure
    USING gin (measure_keys({OF_A_ROW.format(row="")})) WITH (fastupdate = off);
"""
WITH_KEYS = """
CREATE OR REPLACE FUNCTION measures_with_keys(house uuid, keys integer[]) RETURNS SETOF exclusions_measure
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
    RETURN QUERY SELECT * FROM exclusions_measure m
        WHERE m.venue_id::text = house::text AND measure_keys({of_a_row}) && keys;
END $$;
"""
AGAINST = named.AGAINST.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
ASKED = AGAINST.replace("of_number, listed);", "of_number, listed, '');")
# An erasure empties columns of which the index works keys out.
GRANT = "GRANT EXECUTE ON FUNCTION measure_keys({arguments}) TO carnet_audit;"
ARGUMENTS = "uuid, text, smallint, smallint, smallint, text, integer"


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0026_other_names_and_birth_dates"),
        ("retention", "0001_what_may_be_erased"),  # lets an erasure work out keys by the former function
    ]

    operations = [
        migrations.RunSQL(
            f"DROP INDEX measures_by_their_keys; DROP FUNCTION measure_keys({ARGUMENTS});"
            + KEYS
            + INDEX
            + WITH_KEYS.format(of_a_row=OF_A_ROW.format(row="m."))
            + ASKED
            + GRANT.format(arguments=f"{ARGUMENTS}, text"),
            f"DROP INDEX measures_by_their_keys; DROP FUNCTION measure_keys({ARGUMENTS}, text);"
            + before.KEYS.format(particles=PARTICLES)
            + before.INDEX
            + found_by.WITH_KEYS.format(condition="m.venue_id::text = house::text")
            + AGAINST
            + GRANT.format(arguments=ARGUMENTS),
        )
    ]
