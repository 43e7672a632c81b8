"""Open posts at another employer than that of the account end: they come from before accounts had an employer."""

import sys

from django.db import migrations

# A post that has not begun ends after its first day. None of them counts meanwhile (`houses_of_staff`).
END_POSTS = """
UPDATE venues_post p SET period = daterange(lower(p.period), greatest(lower(p.period) + 1, current_date))
FROM venues_staff s, venues_venue v
WHERE s.id = p.staff_id AND v.id = p.venue_id
    AND (CASE WHEN p.role IN ('inspector', 'authority_admin', 'authority_head', 'authority_desk')
              THEN s.authority = v.jurisdiction ELSE s.venue_id = v.id END) IS NOT TRUE
    AND (upper_inf(p.period) OR upper(p.period) > greatest(lower(p.period) + 1, current_date))
RETURNING p.id
"""
MESSAGE = """
{count} roles were held at another employer than that of the account, and have ended. An account belongs to the
employer of its newest role. Open a second account for each person who still works for the other employer
(docs/operations.md). The log shows the roles: {posts}
"""


def end_posts(_apps, editor):
    with editor.connection.cursor() as cursor:
        cursor.execute(END_POSTS)
        ended = sorted(str(key) for (key,) in cursor.fetchall())
    if ended:
        sys.stdout.write(MESSAGE.format(count=len(ended), posts=", ".join(ended)))


class Migration(migrations.Migration):
    dependencies = [("venues", "0014_a_post_counts_at_the_own_employer_only")]

    operations = [migrations.RunPython(end_posts, migrations.RunPython.noop)]
