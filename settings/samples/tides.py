from dataclasses import dataclass
from math import cos, pi

PERIOD = 12.42  # hours between two high tides


@dataclass(frozen=True)
class Tide:
    """The height of the water, in metres."""

    mean: float
    range: float

    def at(self, hour: float) -> float:
        return self.mean + self.range / 2 * cos(2 * pi * hour / PERIOD)


for hour in range(0, 24, 3):
    print(f"{hour:02}:00  {Tide(2.4, 1.8).at(hour):.2f} m")
