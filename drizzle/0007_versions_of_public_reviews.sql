-- Visits from an address or a name of a local network are no longer counted by it: the address may be a person's.
DELETE FROM "event_counts" WHERE "event" ~ '^referrer:([0-9.]+|[^.]*|.*\.(localhost|local|localdomain|internal|intranet|test|lan|home|corp|private))$'
  AND "event" <> 'referrer:other';
