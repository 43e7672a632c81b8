"""The plan of the door's question is the same for every guest: PostgreSQL made it anew for each, which took most of it."""

from django.db import migrations

ALTER = "ALTER FUNCTION measures_against(uuid, uuid, text, text, integer[], date)"


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0006_the_question_is_planned_once")]

    operations = [
        migrations.RunSQL(f"{ALTER} SET plan_cache_mode = force_generic_plan;", f"{ALTER} RESET plan_cache_mode;")
    ]
