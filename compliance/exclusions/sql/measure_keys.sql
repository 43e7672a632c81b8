-- The keys by which the door finds a measure, a slip away or spelled otherwise. They are no column but an index of the
-- rows themselves, so that a measure that was written past the program is found like every other. A key is a hash of
-- what is looked up under a seed of the house; two that meet by chance cost one comparison more. Numbers of documents
-- are sealed; `exclusions_measurenumber` finds them (`measures_with_keys`).
--
-- | key | of | finds |
-- |---|---|---|
-- | D | a whole birth date | any name; asked for the date with day and month swapped too |
-- | E | a birth date without each of its figures, with three letters of a word | a date that is one slip away |
-- | P | two words of a name in the order of the alphabet | any birth date, or none |
-- | R | the same, of a measure without a day or with one that may stand for a year | the same name, where no date can speak against it |
-- | B | the same with the month of a whole birth date | the day before or after, also across the end of a month |
-- | W, Q | year and month, or the year of a date that may be open, with three letters of a word | dates stated in part |
-- | S | two words, each by its first letters, its last letters and its consonants | names that are a slip away, spelled otherwise, or without vowels |
-- | T | the same, of a measure without a day or with one that may stand for a year | the same, whatever the guest's birth date |
-- | M | a name of one word, by the same three | the same |
--
-- Registries enter 1 January, 1 July or 31 December when they know the year only: a measure with such a date is found
-- by guests of that year, and a guest whose document bears one asks for the whole year. Among more than 20,000 measures
-- two whole birth dates that differ outweigh the same name (`name_matching.minimum_weight`), unless one is a slip away: a guest
-- with a whole birth date asks for B and R instead of P, and for T alone of S and T. Among more than 150,000 nobody
-- asks by the ends of words: names with a slip and no birth date are put down to chance.
--
-- `of_names` has one name a line. A question adds what else the name may be written as (`other_writings`), the words
-- that are new there by their consonants alone; a line that begins with = is asked for as it is. `among` is the number
-- of measures that the question is compared with; without it the keys are those of a measure.
CREATE FUNCTION measure_keys(
    house uuid, of_names text, of_year smallint, of_month smallint, of_day smallint, among integer,
    of_other_births text
) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 20000 SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    asking CONSTANT boolean := among IS NOT NULL;
    particles CONSTANT text[] := '{A,ABU,AF,AL,AV,BEN,BIN,BINT,BINTI,DA,DAS,DE,DEL,DELLA,DEN,DER,DES,DI,DO,DOS,DU,E,EL,IBN,LA,LE,LOS,NEE,OF,OULD,T,TE,TEN,TER,UL,UND,VAN,VANDE,VANDEN,VANDER,VOM,VON,VONDER,Y,Z,ZU,ZUM,ZUR,CAPT,COL,DDR,DIPL,DON,DONA,DR,DRA,DRS,FRAU,GEN,HAJ,HAJI,HAJJ,HERR,II,III,ING,IR,IV,JR,JUNIOR,LADY,LORD,LT,MAG,MAJ,MADAME,ME,MLLE,MME,MISS,MONSIEUR,MR,MRS,MS,MULLA,MULLAH,PHD,PRESIDENT,PROF,SAYED,SAYYID,SENHOR,SENHORA,SENIOR,SENOR,SENORA,SGT,SHAIKH,SHEIK,SHEIKH,SIG,SIGNOR,SIGNORA,SIR,SR,SRA}';
    seed CONSTANT bigint := hashtextextended(house::text, 0);
    births integer[] := CASE WHEN of_year IS NOT NULL
        THEN ARRAY[of_year * 10000 + coalesce(of_month, 0) * 100 + coalesce(of_day, 0)] ELSE '{}' END;
    is_open boolean := of_year IS NULL;
    whole text[];
    shown text[] := '{}';
    letters text[];
    likes text[] := '{}';
    shown_coded text[] := '{}';
    together text[];
    coded text[];
    codes text[];
    code text;
    line integer := 0;
    words text[];
    starts text[] := '{}';
    pairs text[] := '{}';
    months integer[] := '{}';
    found text[] := '{}';
    keys integer[] := '{}';
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
    FOREACH name IN ARRAY string_to_array(of_names, E'\n') LOOP
        line := line + 1;
        whole := (string_to_array(ltrim(name, '=+'), ' '))[:10];
        words := '{}';
        letters := '{}';
        FOREACH word IN ARRAY whole LOOP
            IF length(word) = 1 OR word = ANY ('{BEN,AL}') THEN
                letters := letters || word;
            ELSIF word <> ALL (particles) AND word <> ALL (words) AND word <> '' THEN
                words := words || word;
            END IF;
        END LOOP;
        IF words = '{}' THEN
            words := whole;
            letters := '{}';
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
        coded := '{}';
        FOREACH word IN ARRAY together LOOP
            n := array_position(shown, word);
            IF n IS NOT NULL AND asking THEN
                coded := coded || shown_coded[n];
                CONTINUE;
            END IF;
            codes := '{}';
            FOREACH code IN ARRAY
                public.measure_codes(word, asking, asking AND line > 1 AND left(name, 1) <> '+')
            LOOP
                -- Among so many a slip is put down to chance; an initial is asked for by what it may begin.
                IF NOT asking OR among <= 150000 OR left(code, 1) IN ('c', 'i') OR length(word) = 1 OR word = ANY ('{BEN,AL}') THEN
                    codes := codes || code;
                END IF;
            END LOOP;
            coded := coded || array_to_string(codes, ' ');
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
        -- Days that registries enter for an unknown one; `coarsen_date` in compliance/people/domain/stated_dates.py.
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
    FOREACH word IN ARRAY found LOOP
        keys := keys || (hashtextextended(word, seed) % 2147483647)::integer;
    END LOOP;
    RETURN keys;
END $$;

GRANT EXECUTE ON FUNCTION measure_keys TO carnet_audit;
