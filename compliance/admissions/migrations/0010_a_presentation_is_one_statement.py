"""A whole presentation is kept by one statement: the number, the act and every row, without a round trip between them.

What it takes to sell a card is one question as well.

It runs with the rights of whoever calls it: the triggers of the tables and of the log judge each row as ever.
"""

from django.db import migrations

# Those of almost every presentation, with a plan that is made once a connection; whatever is rarer is planned anew.
TABLES = (
    "people_person",
    "people_particulars",
    "people_address",
    "people_identitydocument",
    "people_identitycheck",
    "admissions_doordecision",
    "admissions_doorground",
    "admissions_admissioncard",
    "admissions_cardstub",
    "admissions_cardrefusal",
    "admissions_entry",
)
# What only the statement knows is added to the row: the number of the card, and its label on the stub.
TAKEN = {
    "admissions_admissioncard": " || jsonb_build_object('number', taken)",
    "admissions_cardstub": " || jsonb_build_object('label', torn)",
}
INSERT = """
        WHEN '{table}' THEN INSERT INTO public.{table} SELECT made.* FROM
            jsonb_populate_record(NULL::public.{table}, (item.value -> 'row'){taken}) AS made;"""
INSERTS = "".join(INSERT.format(table=table, taken=TAKEN.get(table, "")) for table in TABLES)

KEEP = """
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
        RETURN; -- done before: whoever asked rolls the number back
    END IF;
    FOR item IN SELECT value FROM jsonb_array_elements(of_rows) LOOP
        CASE item.value ->> 'table'{inserts}
        ELSE
            EXECUTE format('INSERT INTO public.%1$I SELECT made.* FROM jsonb_populate_record(NULL::public.%1$I, $1) AS made',
                           item.value ->> 'table') USING item.value -> 'row';
        END CASE;
    END LOOP;
END $$;
"""
COUNTER = """
CREATE FUNCTION card_counter(
    of_venue uuid, of_person uuid, of_kind text, of_day date, OUT price numeric, OUT opened boolean, OUT held uuid
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
    SELECT CASE of_kind WHEN 'day' THEN t.day_price WHEN 'week' THEN t.week_price
                        WHEN 'month' THEN t.month_price WHEN 'year' THEN t.year_price END
        INTO price FROM admissions_cardtariff t
        WHERE t.venue_id = of_venue AND t.effective_from <= of_day
        ORDER BY t.effective_from DESC, t.set_at DESC LIMIT 1;
    opened := EXISTS (SELECT FROM admissions_cardseries s WHERE s.venue_id = of_venue AND s.kind = of_kind);
    IF of_person IS NOT NULL THEN
        SELECT c.id INTO held FROM admissions_admissioncard c
            WHERE c.person_id = ANY (people_file_ids(of_person)) AND c.kind = of_kind AND c.venue_id = of_venue
              AND of_day BETWEEN c.valid_from AND c.valid_to
              AND NOT EXISTS (SELECT FROM admissions_admissioncard later WHERE later.replaces_id = c.id)
              AND NOT EXISTS (SELECT FROM admissions_cardcancellation a
                              JOIN admissions_cancellationanswer y ON y.cancellation_id = a.id AND y.confirmed
                              WHERE a.card_id = c.id)
            ORDER BY c.valid_to DESC LIMIT 1;
    END IF;
END $$;
"""
FORWARD = KEEP.format(inserts=INSERTS) + COUNTER
BACKWARD = """
DROP FUNCTION card_counter(uuid, uuid, text, date);
DROP FUNCTION keep_presentation(
    text, uuid, uuid, timestamptz, text, uuid, jsonb, text, inet, text, text, text, jsonb
);
"""


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0009_cards_follow_their_guest"),
        ("people", "0007_a_paper_is_met_in_one_question"),
        ("audit", "0002_a_key_knows_what_was_said"),
    ]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
