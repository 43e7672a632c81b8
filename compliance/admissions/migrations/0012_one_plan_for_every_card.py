"""What it takes to sell a card is asked by one plan for every guest: PostgreSQL made it anew for each."""

from django.db import migrations

ALTER = "ALTER FUNCTION card_counter(uuid, uuid, text, date)"


class Migration(migrations.Migration):
    dependencies = [("admissions", "0011_a_clearance_is_withdrawn")]

    operations = [
        migrations.RunSQL(f"{ALTER} SET plan_cache_mode = force_generic_plan;", f"{ALTER} RESET plan_cache_mode;")
    ]
