-- The codes of a word: its first letters, its last letters and its consonants. Of a slip, one end of the word is free:
-- two or three letters of it. A measure has one spelling of the ends; a question uses those of a word that is a letter
-- longer or shorter too. A word that is one letter is an initial, and found by each word that it begins.
CREATE FUNCTION measure_codes(word text, asking boolean, is_new boolean) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    n CONSTANT integer := length(word);
    codes text[];
BEGIN
    IF n = 1 OR word = ANY ('{BEN,AL}') THEN
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
        IF word ~ '^(BEN|AL)' THEN
            codes := codes || ('i' || substring(word FROM '^(BEN|AL)'));
        END IF;
    END IF;
    RETURN codes;
END $$;

GRANT EXECUTE ON FUNCTION measure_codes TO carnet_audit;
