-- Up Migration

-- Rules by which students check in and out. The history of a deleted rule stays readable.
CREATE TABLE attendance_rules (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id)
);

-- Devices such as card readers. A device sends its identifier before its school is known, so it is unique in all schools.
CREATE TABLE devices (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  identifier text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('checkin', 'checkout', 'enquiry', 'game', 'redeem')),
  attendance_rule_id uuid,
  point_rule_id uuid,
  is_function_enabled boolean NOT NULL DEFAULT true,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, attendance_rule_id) REFERENCES attendance_rules (organization_id, id),
  FOREIGN KEY (organization_id, point_rule_id) REFERENCES point_rules (organization_id, id),
  CHECK ((state IN ('checkin', 'checkout')) = (attendance_rule_id IS NOT NULL)),
  CHECK ((state = 'redeem') = (point_rule_id IS NOT NULL))
);
CREATE UNIQUE INDEX devices_identifier ON devices (lower(identifier));

-- Down Migration
