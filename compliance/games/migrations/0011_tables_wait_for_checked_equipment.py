"""A casino may decide that its tables wait for the checks of their equipment."""

from django.db import migrations

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_stakes_are_checked_at_dutch_tables"),
        ("equipment", "0001_initial"),
        ("venues", "0019_first_settings_have_no_person"),
    ]

    operations = [
        SqlFiles(
            [
                "equipment/games_waits_for_checks",
                "equipment/games_required_equipment",
                "equipment/games_session_has_checked_equipment",
                "equipment/games_placed_equipment_is_checked",
                "equipment/games_table_in_play_has_its_equipment",
            ]
        ),
    ]
