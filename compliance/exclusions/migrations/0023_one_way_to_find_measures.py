"""The door finds measures by their keys alone, and learns at once when a list has made the register large.

A session that planned its question while the register was small keeps that plan: it went through every measure of the
house and worked out its keys, two seconds with 20,000 of them. The house is compared by a text now, so that no index but
that of the keys answers, and whoever writes many measures has them counted, which makes every session plan anew.
"""

from django.db import migrations

WITH_KEYS = """
CREATE OR REPLACE FUNCTION measures_with_keys(house uuid, keys integer[]) RETURNS SETOF exclusions_measure
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
    RETURN QUERY SELECT * FROM exclusions_measure m WHERE {condition} AND measure_keys(
        m.venue_id, m.mrz_name, m.birth_year, m.birth_month, m.birth_day, m.document_number, NULL::integer) && keys;
END $$;
"""
FORWARD = (
    WITH_KEYS.format(condition="m.venue_id::text = house::text")
    + """
-- The tables are the owner's, and only an owner may count; it is all that whoever calls this can do.
CREATE FUNCTION count_measures() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
    ANALYZE public.exclusions_measure, public.exclusions_measurearrival, public.exclusions_measureend;
END $$;
CREATE FUNCTION count_listed_rows() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
    ANALYZE public.exclusions_listrow;
END $$;
"""
)
BACKWARD = "DROP FUNCTION count_listed_rows(); DROP FUNCTION count_measures();" + WITH_KEYS.format(
    condition="m.venue_id = house"
)


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0022_lists_need_four_eyes")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
