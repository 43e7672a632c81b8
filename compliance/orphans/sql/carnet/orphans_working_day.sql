-- Easter Sunday of a year of the Gregorian calendar (Butcher's method).
CREATE FUNCTION orphans_easter(year integer) RETURNS date LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
    century integer := year / 100;
    epact integer;
    sunday integer;
    days integer;
BEGIN
    epact := (19 * (year % 19) + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
    sunday := (32 + 2 * (century % 4) + 2 * ((year % 100) / 4) - epact - (year % 100) % 4) % 7;
    days := epact + sunday - 7 * ((year % 19 + 11 * epact + 22 * sunday) / 451) + 114;
    RETURN make_date(year, days / 31, days % 31 + 1);
END $$;

-- A day itself if it is a working day in Luxembourg, otherwise the first one after it (A-44).
-- Public holidays: art. L. 232-2 of the Labour Code.
CREATE FUNCTION orphans_working_day(day date) RETURNS date LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
BEGIN
    WHILE extract(isodow FROM day) > 5
          OR to_char(day, 'MM-DD') IN ('01-01', '05-01', '05-09', '06-23', '08-15', '11-01', '12-25', '12-26')
          -- Easter Monday, Ascension, Whit Monday.
          OR day - orphans_easter(extract(year FROM day)::integer) IN (1, 39, 50) LOOP
        day := day + 1;
    END LOOP;
    RETURN day;
END $$;
