"""The second person signs in time, and the first one still belongs to the employer then."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("venues", "0011_no_password_is_assigned")]

    operations = [SqlFiles(["venues_in_time"])]
