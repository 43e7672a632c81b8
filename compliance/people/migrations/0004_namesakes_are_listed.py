"""Particulars with a name and birth date that another file has too are listed, so that no page compares all files."""

import django.db.models.deletion
from django.db import migrations, models

from audit.schema.sql_files import SqlFiles

# Triggers write the list; the application only reads it.
ONLY_READ = "REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON people_namesake FROM carnet_app;"
AS_BEFORE = "GRANT INSERT, UPDATE, DELETE ON people_namesake TO carnet_app;"
# Heads are looked up for names of several persons only, which are few.
FILL = """
WITH alike AS (
    SELECT o.venue_id, p.mrz_name, p.birth_year, p.birth_month, p.birth_day, array_agg(p.id) AS ids
    FROM people_particulars p JOIN people_person o ON o.id = p.person_id
    WHERE p.birth_day IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5 HAVING count(DISTINCT p.person_id) > 1
), headed AS (
    SELECT alike.ids, p.id, people_file_of(p.person_id) AS head
    FROM alike JOIN people_particulars p ON p.id = ANY (alike.ids)
)
INSERT INTO people_namesake (particulars_id)
SELECT unnest(ids) FROM headed GROUP BY ids HAVING count(DISTINCT head) > 1;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0003_photographs_are_sealed"),
    ]

    operations = [
        migrations.CreateModel(
            name="Namesake",
            fields=[
                (
                    "particulars",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="namesake",
                        serialize=False,
                        to="people.particulars",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(ONLY_READ, AS_BEFORE),
        SqlFiles(["people_list_namesakes", "particulars_have_namesakes"]),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
