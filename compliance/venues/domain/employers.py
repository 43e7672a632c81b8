"""The employer of an account: one casino, or the authority of one jurisdiction."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True)
class Employer:
    """Either `venue_id` or `authority` (a jurisdiction such as LU) is set, never both."""

    venue_id: UUID | None
    authority: str

    @property
    def is_authority(self) -> bool:
        return self.authority != ""
