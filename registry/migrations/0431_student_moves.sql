-- Up Migration

-- An import may bring students from another period instead of from a file. Null for a file.
ALTER TABLE student_imports
  ADD COLUMN from_period_id uuid,
  ADD COLUMN move_mode text CHECK (move_mode IN ('copy', 'move_up')),
  ADD FOREIGN KEY (organization_id, from_period_id) REFERENCES periods (organization_id, id),
  ADD CHECK ((from_period_id IS NULL) = (move_mode IS NULL));

-- Down Migration
ALTER TABLE student_imports DROP COLUMN from_period_id, DROP COLUMN move_mode;
