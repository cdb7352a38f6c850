-- Up Migration

-- A staff member's settings of My class. Home is null until the page has asked.
CREATE TABLE my_class_choices (
  organization_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  home text CHECK (home IN ('dashboard', 'my_class')),
  has_sound boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, staff_id),
  FOREIGN KEY (organization_id, staff_id) REFERENCES users (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE my_classes (
  organization_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  class text NOT NULL,
  used_at timestamptz NOT NULL,
  ordered_by text NOT NULL DEFAULT 'number' CHECK (ordered_by IN ('number', 'name', 'seats')),
  -- Profiles as they sit, six in a row, the row at the board last; null for an empty seat.
  seats uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(seats) <= 120),
  -- Profiles that had their turn, until all had it.
  had_turn uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(had_turn) <= 200),
  PRIMARY KEY (organization_id, staff_id, class),
  FOREIGN KEY (organization_id, staff_id) REFERENCES users (organization_id, id) ON DELETE CASCADE
);

-- Down Migration
DROP TABLE my_classes;
DROP TABLE my_class_choices;
