"""What is true of the cage after every act, asked of the rows themselves past all of our own code."""

from django.db import connection

# Each names what it finds wrong: no row is what it should give.
NEVER = {
    "bookings of a shift have a gap": """
        SELECT shift_id FROM cage_entry GROUP BY shift_id HAVING max(position) <> count(*) OR min(position) <> 1""",
    "a total does not go on from the booking before": """
        SELECT id FROM (
            SELECT id, (cash_after, chips_after, plaques_after, dropped_after) AS after,
                   (sum(cash) OVER w, sum(chips) OVER w, sum(plaques) OVER w, sum(dropped) OVER w) AS summed
            FROM cage_entry WINDOW w AS (PARTITION BY shift_id ORDER BY position)) e
        WHERE after <> summed""",
    "a desk holds less than nothing": """
        SELECT e.id FROM cage_entry e JOIN cage_shift s ON s.id = e.shift_id
        WHERE s.desk_id IS NOT NULL AND least(cash_after, chips_after, plaques_after) < 0""",
    "a booking is older than the one before": """
        SELECT id FROM (
            SELECT id, entered_at, lag(entered_at) OVER (PARTITION BY shift_id ORDER BY position) AS last
            FROM cage_entry) e WHERE entered_at < last""",
    "something was booked after the count": """
        SELECT e.id FROM cage_entry e JOIN cage_count c ON c.shift_id = e.shift_id AND c.kind = 'closing'
        WHERE e.id::text > c.id::text""",
    "a slip is half there": """
        SELECT s.id FROM cage_slip s LEFT JOIN cage_slipend n ON n.slip_id = s.id
        WHERE (SELECT count(*) FROM cage_entry e WHERE e.slip_id = s.id) <> CASE WHEN n.id IS NULL THEN 1 ELSE 2 END
           OR (SELECT sum(e.cash + e.chips + e.plaques) FROM cage_entry e WHERE e.slip_id = s.id)
              <> CASE WHEN n.id IS NULL THEN -(s.cash + s.chips + s.plaques) ELSE 0 END""",
    "a slip was signed by who prepared it": """
        SELECT s.id FROM cage_slip s JOIN cage_slipend n ON n.slip_id = s.id
        WHERE n.signed_by_id = s.prepared_by_id""",
    "a drawer was counted while a slip was in transit": """
        SELECT s.id FROM cage_slip s JOIN cage_count c ON c.shift_id IN (s.giver_id, s.taker_id)
        WHERE c.kind = 'closing' AND NOT EXISTS (SELECT FROM cage_slipend n WHERE n.slip_id = s.id)""",
    "a booking was voided twice, or by who made it": """
        SELECT v.original_id FROM cage_entry v JOIN cage_entry o ON o.id = v.original_id
        GROUP BY v.original_id, o.entered_by_id HAVING count(*) > 1 OR bool_or(v.entered_by_id = o.entered_by_id)""",
    "a count is not its pieces": """
        SELECT c.id FROM cage_count c
        WHERE c.cash + c.chips + c.plaques
           <> (SELECT coalesce(sum(value * quantity), 0) FROM cage_countline l WHERE l.count_id = c.id)""",
    "two drawers of one place are open": """
        SELECT coalesce(desk_id, table_id) FROM cage_shift s
        WHERE NOT EXISTS (SELECT FROM cage_count c WHERE c.shift_id = s.id AND c.kind = 'closing')
        GROUP BY 1 HAVING count(*) > 1""",
    "a signed count was counted again": """
        SELECT g.id FROM cage_countsignature g JOIN cage_count c ON c.id = g.count_id
        JOIN cage_count r ON r.shift_id = c.shift_id AND r.kind = 'recount' AND r.number > c.number
        WHERE c.kind IN ('closing', 'recount')""",
    "a numbering stands elsewhere than its series": """
        SELECT n.id FROM cage_numbering n
        WHERE n.last_number IS DISTINCT FROM CASE n.series
            WHEN 'shift' THEN (SELECT max(number) FROM cage_shift s WHERE s.venue_id = n.venue_id)
            ELSE (SELECT max(number) FROM cage_slip s WHERE s.venue_id = n.venue_id AND s.kind = n.series) END
           OR n.last_number <> CASE n.series
            WHEN 'shift' THEN (SELECT count(*) FROM cage_shift s WHERE s.venue_id = n.venue_id)
            ELSE (SELECT count(*) FROM cage_slip s WHERE s.venue_id = n.venue_id AND s.kind = n.series) END""",
    # Everything in drawers and on slips = what was there at the openings, less what former counts took out of the
    # books, and what came in from outside.
    "the casino holds something else than what came in less what went out": """
        SELECT 1 FROM (SELECT
            (SELECT coalesce(sum(cash + chips + plaques), 0) FROM cage_entry) AS held,
            (SELECT coalesce(sum(s.cash + s.chips + s.plaques), 0) FROM cage_slip s
             WHERE NOT EXISTS (SELECT FROM cage_slipend n WHERE n.slip_id = s.id)) AS on_the_way,
            (SELECT coalesce(sum(cash + chips + plaques), 0) FROM cage_entry WHERE kind = 'opening') AS opened,
            (SELECT coalesce(sum(cash + chips + plaques), 0) FROM cage_entry
             WHERE slip_id IS NULL AND kind <> 'opening') AS outside) a
        WHERE held + on_the_way <> opened + outside""",
}


def broken() -> dict[str, int]:
    """What is wrong, and in how many places."""
    with connection.cursor() as asked:
        asked.execute("SET CONSTRAINTS ALL IMMEDIATE")
        asked.execute("SET CONSTRAINTS ALL DEFERRED")
        said = " UNION ALL ".join(
            f"SELECT {place}, count(*) FROM ({question}) q{place}" for place, question in enumerate(NEVER.values())
        )
        asked.execute(said)
        names = list(NEVER)
        return {names[place]: found for place, found in asked.fetchall() if found}


def check() -> None:
    """Raise AssertionError naming whatever does not hold."""
    found = broken()
    assert not found, found
