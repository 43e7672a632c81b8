"""The refusal of an act on alerts."""


class AlertRefused(ValueError):
    """The act cannot be done like this; the message says what to do, `field` where."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field
