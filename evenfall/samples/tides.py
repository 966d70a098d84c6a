from dataclasses import dataclass
from datetime import datetime, timedelta

LUNAR_DAY = timedelta(hours=24, minutes=50)


@dataclass(frozen=True)
class Tide:
    """High water at a harbour."""

    harbour: str
    last_high: datetime

    def next_high(self, now: datetime) -> datetime:
        halves = (now - self.last_high) // (LUNAR_DAY / 2)
        return self.last_high + (halves + 1) * LUNAR_DAY / 2

    def __str__(self) -> str:
        return f"{self.harbour}: {self.next_high(datetime.now()):%H:%M}"
