"""The door learns which exclusions by management protect a livelihood, because they rest on another article."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0003_a_due_interview_keeps_its_person")]

    operations = [SqlFiles(["former/measures_against_and_livelihoods"], instead_of=["former/measures_against"])]
