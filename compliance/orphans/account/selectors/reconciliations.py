"""Comparisons of the orphan register with its account and with the commercial books."""

from datetime import datetime
from decimal import Decimal

from django.db.models import QuerySet

from compliance.orphans.models.carnets import Carnet
from compliance.orphans.models.closings import Reconciliation
from compliance.rules.values.amounts import ZERO


def reconciliations(carnet: Carnet) -> QuerySet[Reconciliation]:
    """Return the reconciliations of a register, newest first; those made by Carnet itself have no author."""
    return (
        Reconciliation.objects.filter(carnet=carnet).select_related("reconciled_by").order_by("-reconciled_at", "-pk")
    )


def compared_since(carnet: Carnet, since: datetime) -> bool:
    """Has Carnet itself compared the register with its account since a given time?"""
    return reconciliations(carnet).filter(reconciled_by__isnull=True, reconciled_at__gte=since).exists()


def current_variance(carnet: Carnet) -> Decimal:
    """Return the current variance; one with the commercial books remains until the next comparison with them."""
    found = differing_reconciliation(carnet)
    if found:
        return found.difference
    return ZERO


def differing_reconciliation(carnet: Carnet) -> Reconciliation | None:
    """Return the newest comparison with the commercial books if it shows a variance, else the newest if it does."""
    every = reconciliations(carnet)
    # A nightly comparison does not settle a variance with the commercial books.
    newest = (every.filter(stated__isnull=False).first(), every.first())
    return next((row for row in newest if row is not None and row.difference), None)


def last_clean_comparison(carnet: Carnet, last_number: int) -> Reconciliation | None:
    """Return the newest comparison with the commercial books after a given line, if it shows no variance."""
    # With any later line the balance of the commercial books would be an old one.
    found = reconciliations(carnet).filter(stated__isnull=False, last_number=last_number).first()
    if found is not None and not found.difference:
        return found
    return None
