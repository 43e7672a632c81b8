"""What an act on games may refuse, with the field that it is about."""


class GamesRefused(ValueError):
    """It cannot be done like this; the message says what to do, `field` where."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field
