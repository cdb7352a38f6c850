-- Up Migration

-- A display's link ends with the period, unless it is renewed, and when nobody has used it for 90 days. The default is for a process of
-- the version before, which knows nothing of it.
ALTER TABLE displays
  ADD COLUMN valid_until timestamptz NOT NULL DEFAULT now() + interval '90 days',
  ADD COLUMN renewed_at timestamptz;

-- Those that hang in classrooms now go on at least for a month.
UPDATE displays SET
  renewed_at = now(),
  valid_until = greatest(now() + interval '30 days', coalesce((
    SELECT (periods.end_at + 1)::timestamp AT TIME ZONE organizations.time_zone
    FROM periods JOIN organizations ON organizations.id = periods.organization_id
    WHERE periods.organization_id = displays.organization_id AND periods.is_current
  ), now() + interval '90 days'));

-- Down Migration
