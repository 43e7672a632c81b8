"""Why an observation, an answer or a closing is not written down."""


class ObservationRefused(ValueError):
    """It cannot be written down like this; the message says what to do, `field` where."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field
