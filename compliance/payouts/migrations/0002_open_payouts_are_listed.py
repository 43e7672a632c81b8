"""Payouts that are requested, approved or held are listed."""

import django.db.models.deletion
from django.db import migrations, models

from audit.schema.sql_files import SqlFiles

# Triggers write the list; the application only reads it.
ONLY_READ = """
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON payouts_openpayout FROM carnet_app;
"""
AS_BEFORE = """
GRANT INSERT, UPDATE, DELETE ON payouts_openpayout TO carnet_app;
"""
FILL = """
INSERT INTO payouts_openpayout (payout_id)
SELECT s.payout_id FROM payouts_step s
WHERE s.state IN ('requested', 'approved', 'held') AND NOT EXISTS (
    SELECT FROM payouts_step later WHERE later.payout_id = s.payout_id AND later.number > s.number);
"""


class Migration(migrations.Migration):
    dependencies = [
        ("payouts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="OpenPayout",
            fields=[
                (
                    "payout",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="open_mark",
                        serialize=False,
                        to="payouts.payout",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(ONLY_READ, AS_BEFORE),
        SqlFiles(["steps/payouts_follow_step"]),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
