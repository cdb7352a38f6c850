-- Up Migration

-- How many questions each play asks, drawn at random; null: all of them.
ALTER TABLE games ADD COLUMN draw integer CHECK (draw BETWEEN 1 AND 200);

-- Down Migration
ALTER TABLE games DROP COLUMN draw;
