"""An erasure leaves the name and birth date of a person whose return interview is due."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0002_exclusions_state_their_ground")]

    operations = [SqlFiles(["measures/due_interview_keeps_its_person"])]
