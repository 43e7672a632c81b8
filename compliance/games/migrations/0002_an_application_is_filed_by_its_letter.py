"""An application is filed by a numbered letter, which the notices store."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial"), ("notices", "0003_applications_are_letters")]

    operations = [SqlFiles(["applications/games_application_is_filed_by_letter"])]
