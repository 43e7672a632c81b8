-- All that the door asks about a document, in one question: the document, the measures against its bearer, what a card
-- takes, and an entry a short time before. Whose document it is, the program decides; the database asks ahead for the
-- person it belongs to as far as the house knows, and says for whom. Measures are handed on as the exclusions give
-- them, whatever columns those have, and asked for with the digests of the number (`measures_against`). The document is locked before the entry is read, so that two desks that ask at the
-- same instant read one after the other.
CREATE FUNCTION door_asks(
    of_venue uuid, of_kind text, of_number text, of_state text, of_expiry date, of_names text[], cut_short boolean,
    of_slips integer[], shown_name text, card_kind text, on_day date, on_gaming_day date,
    of_year integer, of_month integer, of_day integer, hold boolean, of_door uuid, since timestamptz,
    OUT met jsonb, OUT guest uuid, OUT measures jsonb, OUT price numeric, OUT opened boolean, OUT held uuid, OUT entered jsonb
) LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    named boolean := of_number <> '' AND shown_name <> '';
BEGIN
    met := people_meet(
        of_venue, of_kind, of_number, of_state, of_expiry, of_names, cut_short,
        CASE WHEN named THEN of_year END, CASE WHEN named THEN of_month END, CASE WHEN named THEN of_day END, hold);
    guest := coalesce(met -> 'paper' ->> 'person_id', met -> 'earlier' ->> 0);
    measures := measures_against_as_json(
        of_venue, guest, of_number, of_slips, shown_name, of_year::smallint, of_month::smallint, of_day::smallint,
        on_day, on_gaming_day);
    IF card_kind IS NOT NULL THEN
        SELECT c.price, c.opened, c.held INTO price, opened, held
            FROM card_counter(of_venue, guest, card_kind, on_gaming_day) c;
    END IF;
    IF of_door IS NOT NULL AND guest IS NOT NULL THEN
        entered := entry_before(of_venue, guest, of_door, since);
    END IF;
END $$;
