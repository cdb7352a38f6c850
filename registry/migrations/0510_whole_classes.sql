-- Up Migration

-- A class may have as many students as there are class numbers.
ALTER TABLE my_classes
  DROP CONSTRAINT my_classes_had_turn_check,
  ADD CONSTRAINT my_classes_had_turn_check CHECK (cardinality(had_turn) <= 999);

-- Down Migration
UPDATE my_classes SET had_turn = had_turn[1:200] WHERE cardinality(had_turn) > 200;
ALTER TABLE my_classes
  DROP CONSTRAINT my_classes_had_turn_check,
  ADD CONSTRAINT my_classes_had_turn_check CHECK (cardinality(had_turn) <= 200);
