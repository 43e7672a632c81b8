"""What is true of payouts after every act, asked of the rows themselves past all of our own code."""

from django.db import connection

# Each names what it finds wrong: no row is what it should give.
NEVER = {
    "numbers have a gap": """
        SELECT venue_id FROM payouts_payout GROUP BY venue_id HAVING min(number) <> 1 OR max(number) <> count(*)""",
    "a payout has no beginning": """
        SELECT id FROM payouts_payout p
        WHERE NOT EXISTS (SELECT FROM payouts_step s WHERE s.payout_id = p.id AND s.number = 1)""",
    "money left for a payout that does not say so": """
        SELECT m.id FROM payouts_payment m
        WHERE NOT EXISTS (SELECT FROM payouts_step s WHERE s.payout_id = m.payout_id AND s.state = 'paid')""",
    "a paid payout has no payment": """
        SELECT s.id FROM payouts_step s
        WHERE s.state = 'paid' AND NOT EXISTS (SELECT FROM payouts_payment m WHERE m.payout_id = s.payout_id)""",
    "a drawer lost another amount than its payouts": """
        SELECT 1 WHERE (SELECT coalesce(sum(cash), 0) FROM cage_entry WHERE kind IN ('payout', 'void'))
        <> (SELECT coalesce(-sum(p.amount), 0) FROM payouts_payout p WHERE p.means = 'cash'
            AND 'paid' = (SELECT state FROM payouts_step s WHERE s.payout_id = p.id ORDER BY number DESC LIMIT 1))""",
    "a large payout was paid without a second person": """
        SELECT p.id FROM payouts_payout p JOIN payouts_payment m ON m.payout_id = p.id
        WHERE p.approval_needed AND NOT EXISTS (
            SELECT FROM payouts_step s
            WHERE s.payout_id = p.id AND s.state = 'approved' AND s.taken_by_id <> p.prepared_by_id)""",
    "a gate was passed after the payment, or not at all": """
        SELECT p.id FROM payouts_payout p JOIN payouts_payment m ON m.payout_id = p.id
        WHERE p.gate <> '' AND NOT EXISTS (
            SELECT FROM payouts_gate g WHERE g.payout_id = p.id AND g.kind = p.gate AND g.passed_at <= m.paid_at)""",
    "steps go back in time": """
        SELECT id FROM (SELECT id, taken_at, lag(taken_at) OVER (PARTITION BY payout_id ORDER BY number) AS last
                        FROM payouts_step) s WHERE taken_at < last""",
}


def check() -> None:
    """Raise AssertionError naming whatever does not hold."""
    with connection.cursor() as asked:
        asked.execute("SET CONSTRAINTS ALL IMMEDIATE")
        asked.execute("SET CONSTRAINTS ALL DEFERRED")
        found = {}
        for name, question in NEVER.items():
            asked.execute(question)
            if asked.fetchall():
                found[name] = True
    assert not found, found
