-- The only way by which personal values leave a register: the rows of a confirmed order, the columns that were
-- declared.
CREATE FUNCTION audit.erase(of_erasure uuid, OUT by_act uuid, OUT values_gone bigint)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    ordered public.audit_erasure;
    two record;
    broken text;
    ids uuid[];
    parts jsonb[];
    one record;
    new_place tid;
    new_entry bigint;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('carnet erasure ' || of_erasure, 0));
    SELECT * INTO ordered FROM public.audit_erasure o WHERE o.id = of_erasure;
    SELECT r.released_by_id AS first, c.confirmed_by_id AS second INTO two
        FROM public.audit_erasurerelease r JOIN public.audit_erasureconfirmation c ON c.erasure_id = r.erasure_id
        WHERE r.erasure_id = of_erasure AND r.released_by_id <> c.confirmed_by_id;
    SELECT array_agg(DISTINCT v::uuid) INTO ids
        FROM jsonb_each(ordered.rows) t, LATERAL jsonb_array_elements_text(t.value) v;
    broken := CASE
        WHEN two.first IS NULL THEN 'erasure_needs_two_people'
        WHEN EXISTS (SELECT FROM public.audit_erasuredone d WHERE d.erasure_id = of_erasure)
            THEN 'an_erasure_is_done_once'
        WHEN EXISTS (SELECT FROM public.audit_erasurewithdrawal w WHERE w.erasure_id = of_erasure)
            THEN 'what_was_withdrawn_is_not_erased'
        WHEN EXISTS (
            SELECT FROM public.audit_legalhold h WHERE h.subject_id = ANY (ordered.subjects)
                AND NOT EXISTS (SELECT FROM public.audit_legalholdend e WHERE e.hold_id = h.id)
        ) THEN 'what_is_held_is_not_erased'
        WHEN EXISTS (SELECT FROM audit.pending p WHERE p.row_id = ANY (ids) AND (p.personal IS NOT NULL OR p.apart <> '{}'))
            THEN 'erasure_waits_for_sealing'
    END;
    IF broken IS NOT NULL THEN
        RAISE EXCEPTION 'erasure % violates "%"', of_erasure, broken
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = broken;
    END IF;

    by_act := gen_random_uuid();
    parts := audit.forget(ordered.rows);
    FOR part IN 1 .. array_length(parts, 1) LOOP
        INSERT INTO audit.pending (
            xid, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id, facts, client, db_user
        ) VALUES (
            pg_current_xact_id()::text::bigint, clock_timestamp(), 'E', by_act,
            CASE part WHEN 1 THEN 'audit.personal.erased' END, ordered.scope, two.second, clock_timestamp(),
            ordered.subject_table, ordered.subject_id, jsonb_build_object(
                'erasure', ordered.id, 'basis', ordered.basis, 'released_by', two.first, 'confirmed_by', two.second,
                'part', part, 'parts', array_length(parts, 1), 'gone', parts[part]),
            inet_client_addr(), session_user
        ) RETURNING ctid, id INTO new_place, new_entry;
        IF part = 1 THEN
            PERFORM set_config('audit.place', new_place::text, true);
        END IF;
        INSERT INTO audit.erased (idx, entry_id)
            SELECT name::bigint, new_entry FROM jsonb_object_keys(parts[part]) AS name ON CONFLICT (idx) DO NOTHING;
    END LOOP;
    FOR one IN SELECT t.key AS name, ARRAY(SELECT jsonb_array_elements_text(t.value)::uuid) AS keys
        FROM jsonb_each(ordered.rows) t ORDER BY t.key
    LOOP
        PERFORM audit.overwrite(one.name, one.keys);
    END LOOP;
    INSERT INTO public.audit_erasuredone (id, erasure_id, done_at)
        VALUES (gen_random_uuid(), of_erasure, clock_timestamp());
    PERFORM set_config('audit.place', '', true);
    SELECT coalesce(sum(jsonb_array_length(d.value)), 0) INTO values_gone
        FROM unnest(parts) AS p, LATERAL jsonb_each(p) AS d;
END
$$;

GRANT EXECUTE ON FUNCTION audit.erase TO carnet_eraser;
