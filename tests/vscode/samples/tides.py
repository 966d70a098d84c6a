from datetime import datetime, timedelta

# The moon comes round a little later each day.
LUNAR_DAY = timedelta(hours=24, minutes=50)


def next_high(last: datetime, now: datetime) -> datetime:
    """The next high water at this harbour."""
    half = LUNAR_DAY / 2  # two tides a day
    passed = (now - last) // half
    return last + (passed + 1) * half


print(f"{next_high(datetime(2022, 3, 1), datetime.now()):%H:%M}")
