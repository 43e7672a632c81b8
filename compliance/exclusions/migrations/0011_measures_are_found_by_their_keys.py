"""The door finds a measure by any of the keys under which its person may come back, a slip away or spelled otherwise.

The keys are no column but an index of the rows themselves: a measure that was written past the program is found like
every other, and another way to look people up is another index and no change of a register. A key is a number, a hash
of what is looked up under a seed of the house; two that meet by chance cost one comparison more.

| key | of | finds |
|---|---|---|
| N | the number of a paper, and it without each of its signs | a number that is one slip away |
| D | the whole birth date | any name; asked for the date with day and month swapped too |
| E | the birth date without each of its figures, with three letters of a word | a date that is one slip away |
| P | two words in the order of the alphabet | any birth date, or none |
| W, Q | year and month, or the year of a date stated in part, with two letters of a word | dates stated in part |
| A | the whole name | names of one word, with no date |

The last day of a measure is over with its gaming day, not at midnight: whoever is banned until the tenth does not come in at
one o'clock of that night (reading A-43). Its first day begins at midnight.
"""

from django.db import migrations

KEYS = """
CREATE FUNCTION measure_keys(
    house uuid, of_name text, of_year smallint, of_month smallint, of_day smallint, of_number text, asking boolean
) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 20000 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    particles CONSTANT text[] := '{{{particles}}}';
    seed CONSTANT bigint := hashtextextended(house::text, 0);
    whole CONSTANT text[] := (string_to_array(of_name, ' '))[:8];
    words text[] := '{{}}';
    starts text[] := '{{}}';
    found text[] := '{{}}';
    keys integer[] := '{{}}';
    word text;
    other text;
    on_day text;
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
        IF left(word, 2) <> ALL (starts) THEN
            starts := starts || left(word, 2);
        END IF;
        FOREACH other IN ARRAY words LOOP
            IF word < other THEN
                found := found || ('P' || word || ' ' || other);
            END IF;
        END LOOP;
    END LOOP;
    IF of_name <> '' THEN
        found := found || ('A' || of_name);
    END IF;
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
        FOREACH word IN ARRAY words LOOP
            FOR n IN 1 .. 8 LOOP
                found := found || ('E' || left(on_day, n - 1) || substr(on_day, n + 1) || left(word, 3));
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
PARTICLES = (
    "A AF AL AV BEN BIN BINT DA DAS DE DEL DELLA DEN DER DES DI DO DOS DU E EL IBN LA LE LOS NEE OF T TE TEN TER UL"
    " VAN VOM VON Y Z ZU ZUM ZUR"
)
INDEX = """
CREATE INDEX measures_by_their_keys ON exclusions_measure USING gin (measure_keys(
    venue_id, mrz_name, birth_year, birth_month, birth_day, document_number, false)) WITH (fastupdate = off);
"""
# Without statistics PostgreSQL reads a small table as a whole, which would work out the keys of every row. Only here: what
# else the door asks is planned in the same session, and keeps its plan.
AGAINST = """
CREATE FUNCTION measures_with_keys(house uuid, keys integer[]) RETURNS SETOF exclusions_measure
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off AS $$
BEGIN
    RETURN QUERY SELECT * FROM exclusions_measure m WHERE m.venue_id = house AND measure_keys(
        m.venue_id, m.mrz_name, m.birth_year, m.birth_month, m.birth_day, m.document_number, false) && keys;
END $$;
CREATE FUNCTION measures_against(
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
    keys integer[] := measure_keys(house, of_name, of_year, of_month, of_day, of_number, true);
    listed integer := (SELECT greatest(reltuples, 0) FROM pg_class WHERE oid = 'exclusions_measure'::regclass);
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
BEFORE = """
CREATE FUNCTION measures_against(
    house uuid, guest uuid, of_number text, of_name text, keys integer[], day date
) RETURNS TABLE (
    id uuid, kind text, reference text, over boolean, of_guest boolean, surname text, given_names text, mrz_name text,
    birth_year smallint, birth_month smallint, birth_day smallint,
    sex text, nationality text, document_number text, document_state text
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    file uuid[] := CASE WHEN guest IS NOT NULL THEN people_file_ids(guest) END;
BEGIN
    RETURN QUERY
        SELECT m.id, m.kind::text, m.reference::text, coalesce(m.last_day < day, false),
               coalesce(m.person_id = ANY (file), false), m.surname::text, m.given_names::text, m.mrz_name::text,
               m.birth_year, m.birth_month, m.birth_day,
               m.sex::text, m.nationality::text, m.document_number::text, m.document_state::text
        FROM (
            SELECT * FROM exclusions_measure WHERE person_id = ANY (file) AND venue_id = house
            UNION ALL
            SELECT * FROM exclusions_measure
                WHERE venue_id = house AND document_number = of_number AND document_number <> ''
            UNION ALL
            SELECT * FROM exclusions_measure WHERE venue_id = house AND mrz_name = of_name AND of_name <> ''
            UNION ALL
            SELECT * FROM exclusions_measure WHERE venue_id = house AND birth_key = ANY (keys)
        ) m
        WHERE m.first_day <= day
          AND NOT EXISTS (SELECT FROM exclusions_measureend e WHERE e.measure_id = m.id AND e.ended_on <= day)
          AND (m.last_day IS NULL OR m.last_day >= day
               OR ((m.kind = 'self_ban' OR m.basis = 'house')
                   AND NOT EXISTS (SELECT FROM exclusions_accessauthorised a WHERE a.measure_id = m.id)));
END $$;
"""
OLD, NEW = "uuid, uuid, text, text, integer[], date", "uuid, uuid, text, text, smallint, smallint, smallint, date, date"
FORWARD = f"""
DROP FUNCTION measures_against({OLD});
{KEYS.format(particles=",".join(PARTICLES.split()))}{INDEX}{AGAINST}
"""
BACKWARD = f"""
DROP FUNCTION measures_against({NEW});
DROP FUNCTION measures_with_keys(uuid, integer[]);
DROP INDEX measures_by_their_keys;
DROP FUNCTION measure_keys(uuid, text, smallint, smallint, smallint, text, boolean);
{BEFORE}
"""


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0010_one_self_ban_and_limit_at_a_time")]

    operations = [
        migrations.RunSQL(FORWARD, BACKWARD),
        migrations.RemoveIndex(model_name="measure", name="measures_by_birth_date"),
    ]
