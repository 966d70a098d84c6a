-- The evenings that were worth staying up for.
WITH evenings AS (
  SELECT
    place_id,
    date_trunc('day', seen_at) AS evening,
    count(*) AS stars,
    max(magnitude) AS faintest
  FROM sightings
  WHERE
    seen_at >= now() - INTERVAL '30 days'
    AND cloud_cover < 0.2
  GROUP BY place_id, evening
)
SELECT
  p.name,
  e.evening,
  e.stars
FROM evenings AS e
JOIN places AS p ON p.id = e.place_id
WHERE
  e.stars > 100
  AND p.lamp IS NOT TRUE
ORDER BY e.stars DESC
LIMIT 10;
