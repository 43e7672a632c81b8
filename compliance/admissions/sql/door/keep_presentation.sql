-- A whole presentation is written by one statement: the number, the act and every row, without a round trip between
-- them. It runs with the rights of its caller: the triggers of the tables and of the log judge each row as ever. The
-- rows of almost every presentation have a plan that is made once for each connection; rarer ones are planned each
-- time. What was done before is an error of the statement that would do it again: it can be followed by COMMIT in one
-- message, and neither a number nor a row of it stays.
CREATE FUNCTION keep_presentation(
    of_kind text, of_scope uuid, of_actor uuid, of_moment timestamptz, of_table text, of_subject uuid,
    of_facts jsonb, of_request text, of_client inet, once_key text, once_said text, of_series text, of_rows jsonb,
    OUT taken integer,
    OUT new_act uuid, OUT first_act uuid, OUT first_kind text, OUT first_subject uuid, OUT first_at timestamptz,
    OUT first_said text
) LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    torn text;
    item record;
BEGIN
    IF of_series IS NOT NULL THEN
        UPDATE public.admissions_cardseries SET last_number = last_number + 1
            WHERE venue_id = of_scope AND kind = of_series RETURNING last_number INTO STRICT taken;
        torn := concat(
            CASE of_series WHEN 'day' THEN 'D' WHEN 'week' THEN 'W' WHEN 'month' THEN 'M' WHEN 'year' THEN 'Y'
                           WHEN 'honour_day' THEN 'HD' WHEN 'honour_year' THEN 'HY' END,
            '-', lpad(taken::text, greatest(6, length(taken::text)), '0'));
        of_facts := of_facts || jsonb_build_object('card', torn);
    END IF;
    SELECT act.* INTO new_act, first_act, first_kind, first_subject, first_at, first_said
        FROM audit.open_act(of_kind, of_scope, of_actor, of_moment, of_table, of_subject, of_facts,
                            of_request, of_client, once_key, once_said) AS act;
    IF new_act IS NULL THEN
        RAISE EXCEPTION 'done before (an_act_is_done_once)'
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'an_act_is_done_once',
                  DETAIL = jsonb_build_array(first_act, first_kind, first_subject, first_at, first_said)::text;
    END IF;
    FOR item IN SELECT value FROM jsonb_array_elements(of_rows) LOOP
        CASE item.value ->> 'table'
        -- Another guest may have the same text, and another desk may store it at this instant.
        WHEN 'vault_sealedtext' THEN INSERT INTO public.vault_sealedtext SELECT made.* FROM
            jsonb_populate_record(NULL::public.vault_sealedtext, (item.value -> 'row')) AS made ON CONFLICT DO NOTHING;
        WHEN 'people_person' THEN INSERT INTO public.people_person SELECT made.* FROM
            jsonb_populate_record(NULL::public.people_person, (item.value -> 'row')) AS made;
        WHEN 'people_particulars' THEN INSERT INTO public.people_particulars SELECT made.* FROM
            jsonb_populate_record(NULL::public.people_particulars, (item.value -> 'row')) AS made;
        WHEN 'people_address' THEN INSERT INTO public.people_address SELECT made.* FROM
            jsonb_populate_record(NULL::public.people_address, (item.value -> 'row')) AS made;
        WHEN 'people_identitydocument' THEN INSERT INTO public.people_identitydocument SELECT made.* FROM
            jsonb_populate_record(NULL::public.people_identitydocument, (item.value -> 'row')) AS made;
        WHEN 'people_identitycheck' THEN INSERT INTO public.people_identitycheck SELECT made.* FROM
            jsonb_populate_record(NULL::public.people_identitycheck, (item.value -> 'row')) AS made;
        WHEN 'admissions_doordecision' THEN INSERT INTO public.admissions_doordecision SELECT made.* FROM
            jsonb_populate_record(NULL::public.admissions_doordecision, (item.value -> 'row')) AS made;
        WHEN 'admissions_doorground' THEN INSERT INTO public.admissions_doorground SELECT made.* FROM
            jsonb_populate_record(NULL::public.admissions_doorground, (item.value -> 'row')) AS made;
        WHEN 'admissions_admissioncard' THEN INSERT INTO public.admissions_admissioncard SELECT made.* FROM
            jsonb_populate_record(NULL::public.admissions_admissioncard, (item.value -> 'row') || jsonb_build_object('number', taken)) AS made;
        WHEN 'admissions_cardstub' THEN INSERT INTO public.admissions_cardstub SELECT made.* FROM
            jsonb_populate_record(NULL::public.admissions_cardstub, (item.value -> 'row') || jsonb_build_object('label', torn)) AS made;
        WHEN 'admissions_cardrefusal' THEN INSERT INTO public.admissions_cardrefusal SELECT made.* FROM
            jsonb_populate_record(NULL::public.admissions_cardrefusal, (item.value -> 'row')) AS made;
        WHEN 'admissions_entry' THEN INSERT INTO public.admissions_entry SELECT made.* FROM
            jsonb_populate_record(NULL::public.admissions_entry, (item.value -> 'row')) AS made;
        ELSE
            EXECUTE format('INSERT INTO public.%1$I SELECT made.* FROM jsonb_populate_record(NULL::public.%1$I, $1) AS made',
                           item.value ->> 'table') USING item.value -> 'row';
        END CASE;
    END LOOP;
END $$;
