-- Up Migration

-- For a move of students: belongings of classes left behind, and the filters that it made.
ALTER TABLE student_imports
  ADD COLUMN left_behind jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN made_filters uuid[] NOT NULL DEFAULT '{}';

-- Down Migration
ALTER TABLE student_imports DROP COLUMN left_behind, DROP COLUMN made_filters;
