-- The consonants of a word: all spellings of one sound, and those of a script without vowels, give the same.
CREATE FUNCTION measure_bones(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    bones text := translate(regexp_replace(regexp_replace(
        word, '(?<=[AEIOUY])X(?=[AEIOUY]|$)', 'K', 'g'), 'DJ|DSCH|PH', '', 'g'),
        'SZCKQGTDPBAEIOUYHJXFVW', 'CCCCCCTTBB');
BEGIN
    RETURN regexp_replace(regexp_replace(bones, 'T+C', 'C', 'g'), '(.)\1+', '\1', 'g');
END $$;

GRANT EXECUTE ON FUNCTION measure_bones TO carnet_audit;
