"""Notices that are neither withdrawn nor acknowledged are listed."""

import django.db.models.deletion
from django.db import migrations, models

from audit.schema.sql_files import SqlFiles

# Triggers write the list; the application only reads it.
ONLY_READ = """
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON notices_opennotice FROM carnet_app;
"""
AS_BEFORE = """
GRANT INSERT, UPDATE, DELETE ON notices_opennotice TO carnet_app;
"""
FILL = """
INSERT INTO notices_opennotice (notice_id)
SELECT n.id FROM notices_notice n
LEFT JOIN LATERAL (
    SELECT a.kind FROM notices_noticeanswer a WHERE a.notice_id = n.id ORDER BY a.recorded_at DESC, a.id DESC LIMIT 1
) answer ON true
WHERE answer.kind IS DISTINCT FROM 'acknowledged' AND NOT EXISTS (
    SELECT FROM notices_noticewithdrawal w JOIN notices_withdrawaldecision d ON d.withdrawal_id = w.id
    WHERE w.notice_id = n.id AND d.confirmed);
"""


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0005_letters_and_scans_are_sealed"),
    ]

    operations = [
        migrations.CreateModel(
            name="OpenNotice",
            fields=[
                (
                    "notice",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="open_mark",
                        serialize=False,
                        to="notices.notice",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(ONLY_READ, AS_BEFORE),
        SqlFiles(["notices_open_notices"]),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
