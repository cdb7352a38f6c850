-- Up Migration

-- Known accounts that an import took into its period: counted apart from students of the period whom it changed.
ALTER TABLE student_imports ADD COLUMN joined integer NOT NULL DEFAULT 0;

-- Down Migration
