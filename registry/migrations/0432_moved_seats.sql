-- Up Migration

-- Seating plans that came with a class into a period. The teacher's first change of a plan moves it to my_classes.
CREATE TABLE moved_seats (
  organization_id uuid NOT NULL,
  period_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  class text NOT NULL,
  ordered_by text NOT NULL CHECK (ordered_by IN ('number', 'name', 'seats')),
  -- Profiles of the period, as in my_classes.
  seats uuid[] NOT NULL CHECK (cardinality(seats) <= 120),
  PRIMARY KEY (organization_id, staff_id, period_id, class),
  FOREIGN KEY (organization_id, staff_id) REFERENCES users (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, period_id) REFERENCES periods (organization_id, id) ON DELETE CASCADE
);

-- Down Migration
DROP TABLE moved_seats;
