"""Acts with a transaction of their own, which a larger act may also carry out as its parts."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

from django.db import transaction

Parameters = ParamSpec("Parameters")
Row = TypeVar("Row")


class durable_act(Generic[Parameters, Row]):
    """Give a service a transaction of its own, as `transaction.atomic(durable=True)` does.

    A durable service cannot call another one. `within` carries the act out as a part of the transaction that is open:
    it is an entry of its own in the log, and it is undone with the others.
    """

    def __init__(self, service: Callable[Parameters, Row]) -> None:
        update_wrapper(self, service)
        self._alone = transaction.atomic(durable=True)(service)
        self._part = transaction.atomic(service)

    def __call__(self, *args: Parameters.args, **facts: Parameters.kwargs) -> Row:
        return self._alone(*args, **facts)

    def within(self, *args: Parameters.args, **facts: Parameters.kwargs) -> Row:
        """Carry out the act within the open transaction."""
        return self._part(*args, **facts)
