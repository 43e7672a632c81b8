"""Other names and birth dates of a measure go with the rest of the person."""

from django.db import migrations

from audit.operations import MayErase

GONE = {"other_names": "", "other_mrz_names": "", "birth_stated": "", "other_births": ""}


class Migration(migrations.Migration):
    dependencies = [
        ("retention", "0001_what_may_be_erased"),
        ("exclusions", "0026_other_names_and_birth_dates"),
    ]

    operations = [MayErase("exclusions_measure", GONE)]
