"""All web processes count the attempts at a sign-in in one table; it belongs to no register and may be emptied."""

from django.db import migrations

FORWARD = """
CREATE TABLE venues_attempts (
    cache_key varchar(255) PRIMARY KEY,
    value text NOT NULL,
    expires timestamptz NOT NULL
);
CREATE INDEX venues_attempts_expires ON venues_attempts (expires);
"""


class Migration(migrations.Migration):
    dependencies = [("venues", "0003_policies_need_four_eyes")]

    operations = [migrations.RunSQL(FORWARD, "DROP TABLE venues_attempts")]
