"""What is true of carnet and account after every act, asked of the rows themselves past all of our own code."""

from django.db import connection

# Each names what it finds wrong: no row is what it should give.
NEVER = {
    "a carnet has a gap, or begins after 1": """
        SELECT carnet_id FROM orphans_carnetline GROUP BY carnet_id
        HAVING min(number) <> 1 OR max(number) <> count(*) OR count(DISTINCT number) <> count(*)""",
    "a total does not go on from the line before": """
        SELECT id FROM (
            SELECT id, total_before, total_after, change,
                   lag(total_after, 1, 0.00) OVER (PARTITION BY carnet_id ORDER BY number) AS last
            FROM orphans_carnetline) l
        WHERE total_before <> last OR total_after <> total_before + change""",
    "a line is older than the one before": """
        SELECT id FROM (
            SELECT id, registered_at, lag(registered_at) OVER (PARTITION BY carnet_id ORDER BY number) AS last
            FROM orphans_carnetline) l
        WHERE registered_at < last""",
    "the account differs from the carnet": """
        SELECT c.id FROM orphans_carnet c
        WHERE (SELECT coalesce(sum(change), 0) FROM orphans_carnetline l WHERE l.carnet_id = c.id)
           <> (SELECT coalesce(sum(credit - debit), 0) FROM orphans_ledgerleg g
               WHERE g.carnet_id = c.id AND g.account = 'orphelins')""",
    "a booking does not sum to zero": """
        SELECT e.id FROM orphans_ledgerentry e LEFT JOIN orphans_ledgerleg g ON g.entry_id = e.id
        GROUP BY e.id HAVING count(g.id) <> 2 OR sum(g.credit - g.debit) <> 0""",
    "the accounts of an exercise do not sum to zero": """
        SELECT carnet_id FROM orphans_ledgerleg GROUP BY carnet_id HAVING sum(credit - debit) <> 0""",
    "a balance does not go on from the leg before": """
        SELECT id FROM (
            SELECT id, balance, credit - debit AS change, position,
                   lag(balance, 1, 0.00) OVER side AS last, row_number() OVER side AS place
            FROM orphans_ledgerleg WINDOW side AS (PARTITION BY carnet_id, account ORDER BY position)) g
        WHERE balance <> last + change OR position <> place""",
    "a line is booked as something else": """
        SELECT l.id FROM orphans_carnetline l
        LEFT JOIN orphans_ledgerentry e ON e.line_id = l.id AND e.carnet_id = l.carnet_id
        LEFT JOIN orphans_ledgerleg g ON g.entry_id = e.id AND g.account = 'orphelins'
        WHERE (g.credit - g.debit, g.balance) IS DISTINCT FROM (l.change, l.total_after)""",
    "bookings have a gap": """
        SELECT carnet_id FROM orphans_ledgerentry GROUP BY carnet_id HAVING max(number) <> count(*)""",
    "more went back than came in": """
        SELECT o.id FROM orphans_carnetline o
        JOIN orphans_carnetline r ON r.original_id = o.id AND r.kind = 'refund'
        WHERE o.kind = 'entry'
          AND NOT EXISTS (SELECT FROM orphans_carnetline v WHERE v.original_id = r.id AND v.kind = 'reversal')
        GROUP BY o.id HAVING -sum(r.change) > o.change""",
    "an entry was reversed while something of it is with its owner": """
        SELECT o.id FROM orphans_carnetline o
        JOIN orphans_carnetline v ON v.original_id = o.id AND v.kind = 'reversal'
        JOIN orphans_carnetline r ON r.original_id = o.id AND r.kind = 'refund'
        WHERE NOT EXISTS (SELECT FROM orphans_carnetline w WHERE w.original_id = r.id AND w.kind = 'reversal')""",
    "a line was reversed twice": """
        SELECT original_id FROM orphans_carnetline WHERE kind = 'reversal'
        GROUP BY original_id HAVING count(*) > 1""",
    "a find came to two ends": """
        SELECT c.find_id FROM orphans_cashin c JOIN orphans_findend e ON e.find_id = c.find_id""",
    "a find was cashed in for another sum": """
        SELECT c.id FROM orphans_cashin c JOIN orphans_find f ON f.id = c.find_id
        JOIN orphans_carnetline l ON l.id = c.line_id
        WHERE c.amount <> l.change OR l.find_id <> f.id
           OR c.amount <> f.initial + (SELECT coalesce(sum(gain), 0) FROM orphans_coup o WHERE o.find_id = f.id)""",
    "a line has no voucher": """
        SELECT l.id FROM orphans_carnetline l
        WHERE NOT CASE l.kind
            WHEN 'entry' THEN EXISTS (SELECT FROM orphans_cashin c WHERE c.line_id = l.id)
            WHEN 'refund' THEN EXISTS (SELECT FROM orphans_refund r WHERE r.line_id = l.id)
            WHEN 'payment' THEN EXISTS (SELECT FROM orphans_communepayment p WHERE p.line_id = l.id)
            ELSE true END""",
    "a paid carnet holds something, or took another line": """
        SELECT p.id FROM orphans_communepayment p JOIN orphans_carnetline l ON l.id = p.line_id
        WHERE l.total_after <> 0 OR p.amount <> -l.change OR l.number <> (
            SELECT max(number) FROM orphans_carnetline m WHERE m.carnet_id = p.carnet_id)""",
    "a closed exercise is not cleared": """
        SELECT c.id FROM orphans_closing c JOIN orphans_carnetline l ON l.carnet_id = c.carnet_id
        GROUP BY c.id HAVING sum(l.change) <> 0""",
    "receipts exceed their payment, or a closing states another sum": """
        SELECT p.id FROM orphans_communepayment p LEFT JOIN orphans_closing c ON c.payment_id = p.id
        WHERE (SELECT coalesce(sum(amount), 0) FROM orphans_stubreceipt r WHERE r.payment_id = p.id)
              NOT BETWEEN coalesce(c.paid, 0) AND p.amount""",
    "a payment was told to nobody": """
        SELECT p.id FROM orphans_communepayment p
        WHERE NOT EXISTS (SELECT FROM notices_notice n WHERE n.subject_id = p.id)""",
    "a numbering stands elsewhere than its series": """
        SELECT n.id FROM orphans_numbering n
        LEFT JOIN orphans_carnet c
            ON c.venue_id = n.venue_id AND n.series IN ('carnet ' || c.label, 'ledger ' || c.label)
        WHERE n.last_number IS DISTINCT FROM CASE
            WHEN n.series = 'find' THEN (SELECT max(number) FROM orphans_find f WHERE f.venue_id = n.venue_id)
            WHEN n.series LIKE 'carnet %%' THEN (
                SELECT max(number) FROM orphans_carnetline l WHERE l.carnet_id = c.id)
            ELSE (SELECT max(number) FROM orphans_ledgerentry e WHERE e.carnet_id = c.id) END""",
    "a total is below zero though nothing went back after closing": """
        SELECT l.id FROM orphans_carnetline l WHERE l.total_after < 0 AND l.total_after < (
            SELECT coalesce(sum(m.change), 0) FROM orphans_carnetline m
            WHERE m.carnet_id = l.carnet_id AND m.post_closing AND m.number <= l.number AND m.change < 0)""",
    "an entry has a window that is not seven days of the calendar, and the days to the next working day": """
        SELECT l.id FROM orphans_carnetline l JOIN orphans_carnet c ON c.id = l.carnet_id,
            LATERAL (SELECT timezone AS zone FROM venues_venue v WHERE v.id = c.venue_id) v
        WHERE l.kind = 'entry'
          AND (l.window_unextended_on <> (l.registered_at AT TIME ZONE zone)::date + 7 OR l.window_ends_at
               <> (orphans_working_day(l.window_unextended_on) + 1)::timestamp AT TIME ZONE zone)""",
}


def broken() -> dict[str, int]:
    """What is wrong, and in how many places; empty as long as every cent is where the carnet says."""
    with connection.cursor() as asked:
        asked.execute("SET CONSTRAINTS ALL IMMEDIATE")
        asked.execute("SET CONSTRAINTS ALL DEFERRED")
        said = " UNION ALL ".join(
            f"SELECT {place}, count(*) FROM ({question}) q{place}" for place, question in enumerate(NEVER.values())
        )
        asked.execute(said.replace("%%", "%"))
        names = list(NEVER)
        return {names[place]: found for place, found in asked.fetchall() if found}


def check() -> None:
    """Raise AssertionError naming whatever does not hold."""
    found = broken()
    assert not found, found
