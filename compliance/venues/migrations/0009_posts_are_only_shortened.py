"""A post is only shortened: any other change needs a proposal and an approval."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("venues", "0008_roles_and_credentials_need_two_persons")]

    operations = [SqlFiles(["venues_post_is_shortened"])]
