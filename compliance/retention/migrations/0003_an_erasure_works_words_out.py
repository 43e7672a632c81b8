"""An erasure empties names of which an index works words out."""

from django.db import migrations

WORDS = "EXECUTE ON FUNCTION people_words(text, text)"


class Migration(migrations.Migration):
    dependencies = [
        ("retention", "0002_other_names_may_be_erased"),
        ("people", "0010_a_guest_is_found_by_each_part_of_the_name"),
    ]

    operations = [migrations.RunSQL(f"GRANT {WORDS} TO carnet_audit", f"REVOKE {WORDS} FROM carnet_audit")]
