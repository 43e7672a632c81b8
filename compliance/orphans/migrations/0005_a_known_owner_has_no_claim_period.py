"""A find names its owner if the casino knows who it is, and no period limits the claim of that person (A-45)."""

from importlib import import_module

from django.db import migrations, models

from audit.schema.migration_operations import KeepRegister, MayErase, RefuseText
from audit.schema.sql_files import SqlFiles

PATTERN = import_module("compliance.retention.migrations.0002_text_has_no_hidden_characters").PATTERN
FORMERLY = ["finder_said", "finder_note", "witness_said", "no_camera", "remark"]


class Migration(migrations.Migration):
    dependencies = [
        ("orphans", "0004_a_payment_names_its_beneficiary"),
        ("retention", "0004_what_is_erased_of_confirmed_finds"),
    ]

    operations = [
        migrations.AddField(
            model_name="find",
            name="known_owner",
            field=models.CharField(blank=True, db_default="", default="", max_length=200),
        ),
        migrations.AddField(
            model_name="claim",
            name="as_known_owner",
            field=models.BooleanField(db_default=False, default=False),
        ),
        KeepRegister(
            "Find",
            personal=[*FORMERLY, "known_owner"],
            instead_of=KeepRegister("Find", personal=FORMERLY),
        ),
        # An erasure leaves empty values empty: a find without a known owner never looks as if it had one.
        MayErase("orphans_find", {"known_owner": "–"}),
        RefuseText("text_has_no_hidden_characters_of_its_owner", "orphans_find", ("known_owner",), PATTERN),
        SqlFiles(["claims/orphans_claim_may_be_taken"], instead_of=["former/orphans_claim_may_be_taken"]),
    ]
