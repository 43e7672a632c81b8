"""The result of a report on its first page."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """The result of a report in one sentence, and what explains it; `sound` is None if the report gives no verdict."""

    sentence: str
    sound: bool | None = None
    details: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """Return the style of the sentence: sound, faulty, or none."""
        return {True: "sound", False: "faulty", None: ""}[self.sound]
