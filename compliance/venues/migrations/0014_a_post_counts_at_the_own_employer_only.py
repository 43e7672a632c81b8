"""A post from before accounts had an employer counts only at the employer of the account, and may be shortened."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("venues", "0013_no_person_gets_two_account_rights")]

    operations = [
        SqlFiles(["houses_of_staff"], instead_of=["former/houses_of_employer"]),
        SqlFiles(["venues_post_of_employer"], instead_of=["former/venues_post_of_employer"]),
    ]
