-- Up Migration

-- Goals of classes: a class gets a wreath for every `points` points in a period.
CREATE TABLE class_goals (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  class text NOT NULL CHECK (char_length(class) <= 255),
  points integer NOT NULL CHECK (points BETWEEN 1 AND 1000000),
  PRIMARY KEY (organization_id, class)
);

-- `span`: the time that a display's figures cover. `averages`: ranks its classes by points per student.
ALTER TABLE displays
  ADD COLUMN span text NOT NULL DEFAULT 'period' CHECK (span IN ('period', 'week')),
  ADD COLUMN averages boolean NOT NULL DEFAULT false;

-- Down Migration
ALTER TABLE displays DROP COLUMN span, DROP COLUMN averages;
DROP TABLE class_goals;
