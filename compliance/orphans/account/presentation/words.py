"""Labels of the account of orphan funds."""

from compliance.orphans.models.ledger import Account
from compliance.people.presentation.words import Words

ACCOUNTS: Words = dict(Account.choices)
