"""Open shifts, counts that wait for a signature, and boxes of open gaming days are listed."""

import django.db.models.deletion
from django.db import migrations, models

from audit.schema.sql_files import SqlFiles

# Triggers write the list; the application only reads it.
ONLY_READ = """
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON cage_openshift FROM carnet_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON cage_opencount FROM carnet_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON cage_openfitting FROM carnet_app;
"""
AS_BEFORE = """
GRANT INSERT, UPDATE, DELETE ON cage_openshift TO carnet_app;
GRANT INSERT, UPDATE, DELETE ON cage_opencount TO carnet_app;
GRANT INSERT, UPDATE, DELETE ON cage_openfitting TO carnet_app;
"""
FILL = """
INSERT INTO cage_openshift (shift_id)
SELECT s.id FROM cage_shift s
WHERE NOT EXISTS (SELECT FROM cage_count c WHERE c.shift_id = s.id AND c.kind = 'closing');

INSERT INTO cage_opencount (count_id)
SELECT c.id FROM cage_count c
JOIN cage_shift s ON s.id = c.shift_id
LEFT JOIN cage_countsignature g ON g.count_id = c.id
WHERE c.kind <> 'box' AND g.id IS NULL
  AND (c.kind <> 'opening' OR s.before_id IS NULL OR c.cash <> c.expected_cash OR c.chips <> c.expected_chips
       OR c.plaques <> c.expected_plaques)
  AND (c.kind = 'opening' OR NOT EXISTS (
      SELECT FROM cage_count later
      WHERE later.shift_id = c.shift_id AND later.kind = 'recount' AND later.number > c.number));

INSERT INTO cage_openfitting (fitting_id)
SELECT f.id FROM cage_boxfitting f JOIN cage_shift s ON s.id = f.shift_id
LEFT JOIN cage_cageday d ON d.venue_id = s.venue_id AND d.gaming_day = s.gaming_day
WHERE d.id IS NULL;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("cage", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="OpenShift",
            fields=[
                (
                    "shift",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="open_mark",
                        serialize=False,
                        to="cage.shift",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="OpenCount",
            fields=[
                (
                    "count",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="open_mark",
                        serialize=False,
                        to="cage.count",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="OpenFitting",
            fields=[
                (
                    "fitting",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="open_mark",
                        serialize=False,
                        to="cage.boxfitting",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="shift", index=models.Index(fields=["desk", "-number"], name="newest_shifts_of_a_desk")
        ),
        migrations.AddIndex(
            model_name="shift", index=models.Index(fields=["table", "-number"], name="newest_shifts_of_a_table")
        ),
        migrations.AddIndex(
            model_name="count", index=models.Index(fields=["-counted_at", "-id"], name="newest_counts_first")
        ),
        migrations.RunSQL(ONLY_READ, AS_BEFORE),
        SqlFiles(["counts/cage_open_counts", "drop_boxes/cage_open_fittings"]),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
