"""Passwords that another person assigned end; the owners of these accounts set one by a credential link."""

from django.db import migrations

# The person who assigned such a password knows it. Passkeys sign in alone, so they end as well; a session that has not
# signed in may be halfway through a sign-in. A password that starts with an exclamation mark is none, for Django.
END_ASSIGNED_PASSWORDS = """
DELETE FROM venues_staffsession WHERE staff_id IS NULL
    OR staff_id IN (SELECT id FROM venues_staff WHERE must_change_password AND password NOT LIKE '!%');
DELETE FROM mfa_authenticator WHERE type = 'webauthn'
    AND user_id IN (SELECT id FROM venues_staff WHERE must_change_password AND password NOT LIKE '!%');
UPDATE venues_staff SET password = '!' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    WHERE must_change_password AND password NOT LIKE '!%';
"""


class Migration(migrations.Migration):
    dependencies = [
        ("venues", "0009_posts_are_only_shortened"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]

    operations = [migrations.RunSQL(END_ASSIGNED_PASSWORDS, migrations.RunSQL.noop)]
