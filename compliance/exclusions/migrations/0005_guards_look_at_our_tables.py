"""A table in another schema does not answer for the register of measures."""

from django.db import migrations

GUARDS = ("measure_may_end", "interview_was_held")


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0004_the_question_of_the_door")]

    operations = [
        migrations.RunSQL(
            f"ALTER FUNCTION public.{guard}() SET search_path = public, pg_temp;",
            f"ALTER FUNCTION public.{guard}() RESET search_path;",
        )
        for guard in GUARDS
    ]
