-- Up Migration

-- The batches of recorded and undone corrections, of 200 awards each. Kept for good: history never undoes one of them alone.
CREATE TABLE rule_correction_batches (
  batch_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id)
);
INSERT INTO rule_correction_batches (batch_id, organization_id)
SELECT DISTINCT batch_id, organization_id FROM rule_corrections WHERE batch_id IS NOT NULL;

-- Down Migration
DROP TABLE rule_correction_batches;
