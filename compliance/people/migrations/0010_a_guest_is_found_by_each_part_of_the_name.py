"""A guest is found by each part of their name, in any order, and by the beginning of it.

The words are those of both spellings, with and without the second letter of an accent (Müller, Mueller, Muller are
one), and surname and first names as one word each (vanderberg, jeanpierre).
"""

import django.contrib.postgres.indexes
from django.db import migrations, models

WORDS = """
CREATE FUNCTION people_words(mrz_name text, sort_key text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
    SELECT to_tsvector('simple'::regconfig,
        replace(replace(replace(replace(
            lower(mrz_name COLLATE "C") || ' ' || sort_key || ' ' || replace(split_part(sort_key, '  ', 1), ' ', '')
            || ' ' || replace(split_part(sort_key, '  ', 2), ' ', ''),
        'ae', 'a'), 'aa', 'a'), 'oe', 'o'), 'ue', 'u'))
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("people", "0009_no_index_that_another_one_holds")]

    operations = [
        migrations.RunSQL(WORDS, "DROP FUNCTION people_words(text, text);"),
        migrations.AddIndex(
            model_name="particulars",
            index=django.contrib.postgres.indexes.GinIndex(
                models.Func("mrz_name", "sort_key", function="people_words"), name="particulars_by_word"
            ),
        ),
    ]
