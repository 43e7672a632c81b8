"""The door finds a measure by its person's name however either side writes it, also where no birth date is stated.

| key | of | finds |
|---|---|---|
| P, R, B, D, E, W, Q, N | as before | |
| S | two words, each by its first letters, its last letters and its consonants | names that are a slip away, spelled otherwise, or without vowels |
| T | the same, of a measure without a day or with one that may stand for a year | the same, whatever the guest's birth date |
| M | a name of one word, by the same three | the same |

A word that is one letter is an initial, and found by each word that it begins. Of a slip, one end of the word is free:
two or three letters of it. A measure lies under one spelling of the ends; who asks does so by those of a word that is a
letter longer or shorter. Among more than 20,000 measures a guest with a whole birth date asks for T alone: another whole
date outweighs names that are merely alike.

`of_names` has one name a line. Who asks adds what else the name may be written as (`other_writings`), the words that
are new there by their consonants alone; a line that begins with = is asked for as it is.
"""

from importlib import import_module

from django.db import migrations

before = import_module("compliance.exclusions.migrations.0027_dates_that_stand_for_a_year")

PARTICLES = (
    "A ABU AF AL AV BEN BIN BINT BINTI DA DAS DE DEL DELLA DEN DER DES DI DO DOS DU E EL IBN LA LE LOS NEE OF OULD T TE TEN"
    " TER UL UND VAN VANDE VANDEN VANDER VOM VON VONDER Y Z ZU ZUM ZUR"
)
TITLES = (
    "CAPT COL DDR DIPL DON DONA DR DRA DRS FRAU GEN HAJ HAJI HAJJ HERR II III ING IR IV JR JUNIOR LADY LORD LT MAG MAJ"
    " MADAME ME MLLE MME MISS MONSIEUR MR MRS MS MULLA MULLAH PHD PRESIDENT PROF SAYED SAYYID SENHOR SENHORA SENIOR SENOR"
    " SENORA SGT SHAIKH SHEIK SHEIKH SIG SIGNOR SIGNORA SIR SR SRA"
)
INITIALS = "BEN AL"

# The consonants of a word, so that all spellings of one sound, and those of a script without vowels, give the same.
BONES = """
CREATE FUNCTION measure_bones(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    bones text := translate(regexp_replace(regexp_replace(
        word, '(?<=[AEIOUY])X(?=[AEIOUY]|$)', 'K', 'g'), 'DJ|DSCH|PH', '', 'g'),
        'SZCKQGTDPBAEIOUYHJXFVW', 'CCCCCCTTBB');
BEGIN
    RETURN regexp_replace(regexp_replace(bones, 'T+C', 'C', 'g'), '(.)\\1+', '\\1', 'g');
END $$;
CREATE FUNCTION measure_codes(word text, asking boolean, is_new boolean) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    n CONSTANT integer := length(word);
    codes text[];
BEGIN
    IF n = 1 OR word = ANY ('{__INITIALS__}') THEN
        codes := ARRAY['i' || word];
        IF asking THEN
            IF n = 1 THEN
                codes := codes || ('p' || word) || ARRAY(SELECT 'p' || word || chr(letter) FROM generate_series(65, 90) letter);
            ELSE
                codes := codes || ('p' || left(word, 2)) || ('i' || left(word, 1));
            END IF;
        END IF;
        RETURN codes;
    END IF;
    codes := ARRAY['c' || public.measure_bones(word)];
    IF asking AND is_new THEN
        RETURN codes;
    END IF;
    IF n > 4 OR asking AND n = 4 THEN
        codes := codes || ('p' || left(word, 2));
    END IF;
    IF n < 5 OR asking AND n = 5 THEN
        codes := codes || ('p' || left(word, 1));
    END IF;
    IF n > 6 OR asking AND n = 6 THEN
        codes := codes || ('s' || right(word, 3));
    END IF;
    IF n BETWEEN 5 AND 6 OR asking AND n IN (4, 7) THEN
        codes := codes || ('s' || right(word, 2));
    END IF;
    IF n < 5 OR asking AND n = 5 THEN
        codes := codes || ('s' || right(word, 1));
    END IF;
    IF asking THEN
        codes := codes || ('i' || left(word, 1));
        IF word ~ '^(__STARTS__)' THEN
            codes := codes || ('i' || substring(word FROM '^(__STARTS__)'));
        END IF;
    END IF;
    RETURN codes;
END $$;
""".replace("__INITIALS__", ",".join(INITIALS.split())).replace("__STARTS__", "|".join(INITIALS.split()))
ASIDE = ",".join(f"{PARTICLES} {TITLES}".split())
SHORT = ",".join(INITIALS.split())
KEYS = f"""
CREATE FUNCTION measure_keys(
    house uuid, of_names text, of_year smallint, of_month smallint, of_day smallint, of_number text, among integer,
    of_other_births text
) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 20000 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    asking CONSTANT boolean := among IS NOT NULL;
    particles CONSTANT text[] := '{{{ASIDE}}}';
    seed CONSTANT bigint := hashtextextended(house::text, 0);
    births integer[] := CASE WHEN of_year IS NOT NULL
        THEN ARRAY[of_year * 10000 + coalesce(of_month, 0) * 100 + coalesce(of_day, 0)] ELSE '{{}}' END;
    is_open boolean := of_year IS NULL;
    whole text[];
    shown text[] := '{{}}';
    letters text[];
    likes text[] := '{{}}';
    shown_coded text[] := '{{}}';
    together text[];
    coded text[];
    code text;
    line integer := 0;
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
        line := line + 1;
        whole := (string_to_array(ltrim(name, '=+'), ' '))[:10];
        words := '{{}}';
        letters := '{{}}';
        FOREACH word IN ARRAY whole LOOP
            IF length(word) = 1 OR word = ANY ('{{{SHORT}}}') THEN
                letters := letters || word;
            ELSIF word <> ALL (particles) AND word <> ALL (words) AND word <> '' THEN
                words := words || word;
            END IF;
        END LOOP;
        IF words = '{{}}' THEN
            words := whole;
            letters := '{{}}';
        END IF;
        IF line = 1 OR NOT asking OR left(name, 1) = '=' THEN
            IF cardinality(words) = 1 THEN
                pairs := pairs || words;
            END IF;
            FOREACH word IN ARRAY words LOOP
                IF left(word, 3) <> ALL (starts) AND left(name, 1) <> '=' THEN
                    starts := starts || left(word, 3);
                END IF;
                FOREACH other IN ARRAY words LOOP
                    IF word < other THEN
                        pairs := pairs || (word || ' ' || other);
                    END IF;
                END LOOP;
            END LOOP;
        END IF;
        CONTINUE WHEN left(name, 1) = '=';
        IF cardinality(words) = 1 AND words[1] <> '' THEN
            FOREACH code IN ARRAY public.measure_codes(words[1], asking, line > 1 AND left(name, 1) <> '+') LOOP
                likes := likes || ('M' || code);
            END LOOP;
        END IF;
        together := words || letters;
        coded := '{{}}';
        FOREACH word IN ARRAY together LOOP
            n := array_position(shown, word);
            coded := coded || CASE WHEN n IS NOT NULL AND asking THEN shown_coded[n] ELSE array_to_string(
                public.measure_codes(word, asking, asking AND line > 1 AND left(name, 1) <> '+'), ' ') END;
        END LOOP;
        FOR n IN 1 .. cardinality(words) LOOP
            FOR m IN n + 1 .. cardinality(together) LOOP
                CONTINUE WHEN asking AND line > 1 AND together[n] = ANY (shown) AND together[m] = ANY (shown);
                FOREACH word IN ARRAY string_to_array(coded[n], ' ') LOOP
                    FOREACH code IN ARRAY string_to_array(coded[m], ' ') LOOP
                        likes := likes || (CASE WHEN word < code THEN word || ' ' || code ELSE code || ' ' || word END);
                    END LOOP;
                END LOOP;
            END LOOP;
        END LOOP;
        IF line = 1 THEN
            shown := together;
            shown_coded := coded;
        END IF;
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
    FOREACH other IN ARRAY ARRAY(SELECT DISTINCT unnest(likes)) LOOP
        IF left(other, 1) = 'M' THEN
            found := found || other;
        ELSIF NOT asking THEN
            found := found || (CASE WHEN is_open THEN 'T' ELSE 'S' END || other);
        ELSE
            found := found || ('T' || other);
            IF is_open OR among <= 20000 THEN
                found := found || ('S' || other);
            END IF;
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


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0027_dates_that_stand_for_a_year")]

    operations = [
        migrations.RunSQL(
            f"DROP INDEX measures_by_their_keys; DROP FUNCTION measure_keys({before.ARGUMENTS}, text);"
            + BONES
            + KEYS
            + before.INDEX
            + "GRANT EXECUTE ON FUNCTION measure_bones(text) TO carnet_audit;"
            + "GRANT EXECUTE ON FUNCTION measure_codes(text, boolean, boolean) TO carnet_audit;"
            + before.GRANT.format(arguments=f"{before.ARGUMENTS}, text"),
            f"DROP INDEX measures_by_their_keys; DROP FUNCTION measure_keys({before.ARGUMENTS}, text);"
            "DROP FUNCTION measure_codes(text, boolean, boolean); DROP FUNCTION measure_bones(text);"
            + before.KEYS
            + before.INDEX
            + before.GRANT.format(arguments=f"{before.ARGUMENTS}, text"),
        )
    ]
