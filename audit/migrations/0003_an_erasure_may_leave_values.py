"""The log tells apart what a trigger has kept in an erased row, so that a later erasure can remove it."""

from django.db import migrations

from ..schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_erasure")]

    operations = [
        SqlFiles(["recording/capture_slowly"], role="carnet_audit", instead_of=["former/capture_slowly"]),
    ]
