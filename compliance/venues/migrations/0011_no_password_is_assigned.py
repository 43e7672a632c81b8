"""No account waits for its owner to replace an assigned password, because none is assigned any more."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("venues", "0010_assigned_passwords_end")]

    operations = [
        SqlFiles(
            ["former/machine_of_issued_token", "former/machine_of_issued_token_at_its_house"],
            instead_of=["former/machine_of_token", "former/machine_at_its_house"],
        ),
        migrations.RemoveField("staff", "must_change_password"),
    ]
