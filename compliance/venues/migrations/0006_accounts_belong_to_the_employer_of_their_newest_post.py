"""Accounts that were opened before belong to the employer of their newest post."""

from django.db import migrations

# The newest post decides. An account that never had a post has no known employer: it is assigned to the first casino
# and closed.
EMPLOYERS = """
UPDATE venues_staff s SET
    venue_id = CASE WHEN p.role = 'inspector' THEN NULL ELSE p.venue_id END,
    authority = CASE WHEN p.role = 'inspector' THEN p.jurisdiction ELSE '' END
FROM (SELECT DISTINCT ON (t.staff_id) t.staff_id, t.role, t.venue_id, v.jurisdiction
      FROM venues_post t JOIN venues_venue v ON v.id = t.venue_id
      ORDER BY t.staff_id, t.given_at DESC, t.id DESC) p
WHERE p.staff_id = s.id;
UPDATE venues_staff SET venue_id = (SELECT id FROM venues_venue ORDER BY id LIMIT 1), is_active = false
WHERE venue_id IS NULL AND authority = '';
"""


class Migration(migrations.Migration):
    dependencies = [("venues", "0005_accounts_have_an_employer")]

    operations = [migrations.RunSQL(EMPLOYERS, migrations.RunSQL.noop)]
