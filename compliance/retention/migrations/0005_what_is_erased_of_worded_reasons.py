"""Which values of the wording of a letter an erasure may empty; their text has no hidden characters."""

from importlib import import_module

from django.db import migrations

from audit.schema.migration_operations import MayErase, RefuseText

PATTERN = import_module("compliance.retention.migrations.0002_text_has_no_hidden_characters").PATTERN

COLUMNS: dict[str, str | None] = dict.fromkeys(("birth_place", "nationality", "address", "document"), "–")


class Migration(migrations.Migration):
    dependencies = [
        ("retention", "0004_what_is_erased_of_confirmed_finds"),
        ("notices", "0002_letters_are_worded_for_their_authority"),
        ("venues", "0017_a_letterhead_has_two_persons"),
    ]

    operations = [
        MayErase("notices_noticeamendment", COLUMNS),
        RefuseText("text_has_no_hidden_characters_of_a_person", "notices_noticeamendment", tuple(COLUMNS), PATTERN),
        RefuseText("text_has_no_hidden_characters", "venues_letterhead", ("director",), PATTERN),
    ]
