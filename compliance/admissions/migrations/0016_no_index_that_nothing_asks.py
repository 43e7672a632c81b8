"""The door's tables lose the indexes that repeat the beginning of another one, and those that no question uses.

Each of them was written with every guest: a third of what an admission wrote into indexes.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0015_the_door_asks_once"),
        ("people", "0009_no_index_that_another_one_holds"),
        ("venues", "0009_a_machine_knows_its_places"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="admissioncard",
            name="issued_by",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="admissioncard",
            name="person",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
            ),
        ),
        migrations.AlterField(
            model_name="admissioncard",
            name="venue",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"
            ),
        ),
        migrations.AlterField(
            model_name="doordecision",
            name="decided_by",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="doordecision",
            name="desk",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="venues.cashdesk",
            ),
        ),
        migrations.AlterField(
            model_name="doordecision",
            name="door",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="venues.door",
            ),
        ),
        migrations.AlterField(
            model_name="doordecision",
            name="venue",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"
            ),
        ),
        migrations.AlterField(
            model_name="entry",
            name="door",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.door"
            ),
        ),
        migrations.AlterField(
            model_name="entry",
            name="let_in_by",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="entry",
            name="person",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
            ),
        ),
        migrations.AlterField(
            model_name="entry",
            name="venue",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"
            ),
        ),
    ]
