"""What every act of these registers may refuse, with the field that it is about."""


class MeasureRefused(ValueError):
    """The measure cannot be entered or ended like this; the message says what to do, `field` where."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field
