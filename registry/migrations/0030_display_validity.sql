-- Up Migration

-- A display's link ends with the period, unless it is renewed, and when nobody has used it for 90 days. The default is for processes of
-- the previous version, which do not know the column.
ALTER TABLE displays
  ADD COLUMN valid_until timestamptz NOT NULL DEFAULT now() + interval '90 days',
  ADD COLUMN renewed_at timestamptz;

-- Displays that are in classrooms now stay valid for at least a month.
UPDATE displays SET
  renewed_at = now(),
  valid_until = greatest(now() + interval '30 days', coalesce((
    SELECT (periods.end_at + 1)::timestamp AT TIME ZONE organizations.time_zone
    FROM periods JOIN organizations ON organizations.id = periods.organization_id
    WHERE periods.organization_id = displays.organization_id AND periods.is_current
  ), now() + interval '90 days'));

-- Down Migration
