"""No person is given roles that join two of the account rights, not even by the set-up of an installation."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("venues", "0012_the_second_person_signs_in_time")]

    operations = [SqlFiles(["venues_post_joins_no_rights"])]
