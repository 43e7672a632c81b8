"""Labels of the account of orphan funds."""

from compliance.people.words import Words

from .models import Account

ACCOUNTS: Words = dict(Account.choices)
