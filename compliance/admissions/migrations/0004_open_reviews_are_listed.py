"""Decisions that wait for a supervisor are listed."""

import django.db.models.deletion
from django.db import migrations, models

from audit.schema.sql_files import SqlFiles

# Triggers write the list; the application only reads it.
ONLY_READ = """
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON admissions_openreview FROM carnet_app;
"""
AS_BEFORE = """
GRANT INSERT, UPDATE, DELETE ON admissions_openreview TO carnet_app;
"""
FILL = """
INSERT INTO admissions_openreview (decision_id)
SELECT DISTINCT a.decision_id FROM admissions_dooralert a
JOIN admissions_doordecision d ON d.id = a.decision_id AND d.outcome = 'needs_review'
LEFT JOIN admissions_review r ON r.decision_id = a.decision_id
WHERE r.id IS NULL;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0003_a_first_tariff_has_no_person"),
    ]

    operations = [
        migrations.CreateModel(
            name="OpenReview",
            fields=[
                (
                    "decision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="open_mark",
                        serialize=False,
                        to="admissions.doordecision",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="cardcancellation",
            index=models.Index(fields=["-asked_at", "-id"], name="newest_cancellations_first"),
        ),
        migrations.RunSQL(ONLY_READ, AS_BEFORE),
        SqlFiles(["reviews/admissions_open_reviews"]),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
