-- A reference as it is compared: its figures and letters alone. `list_rows.reference_key` says the same.
CREATE FUNCTION reference_key(reference text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(upper(regexp_replace(reference, '[^0-9A-Za-z]', '', 'g')), ''), reference);
