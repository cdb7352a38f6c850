-- Up Migration

-- From how many points of a category students get a certificate in a period. Without a category the
-- points of all categories count. Rows without any level stay for the administration log.
CREATE TABLE certificate_thresholds (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  period_id uuid NOT NULL,
  category_id uuid,
  bronze integer CHECK (bronze BETWEEN 1 AND 1000000),
  silver integer CHECK (silver BETWEEN 1 AND 1000000),
  gold integer CHECK (gold BETWEEN 1 AND 1000000),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT certificate_thresholds_key UNIQUE NULLS NOT DISTINCT (organization_id, period_id, category_id),
  FOREIGN KEY (organization_id, period_id) REFERENCES periods (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, category_id) REFERENCES rule_categories (organization_id, id),
  CHECK (bronze < silver AND silver < gold AND bronze < gold)
);

-- Down Migration
DROP TABLE certificate_thresholds;
