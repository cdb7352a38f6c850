-- Up Migration

-- Known accounts that an import added to its period, counted apart from changed students of the period.
ALTER TABLE student_imports ADD COLUMN joined integer NOT NULL DEFAULT 0;

-- Down Migration
