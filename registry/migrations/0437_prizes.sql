-- Up Migration

-- Fields of a prize in the shop. A rule that is no prize keeps the defaults.
ALTER TABLE point_rules
  ADD COLUMN description_en text NOT NULL DEFAULT '' CHECK (char_length(description_en) <= 2000),
  -- Id of a blob; null: Laurel's own picture.
  ADD COLUMN image text,
  -- The stock that staff set last; the log counts how many are left. Null: no limit.
  ADD COLUMN stock integer CHECK (stock >= 0),
  ADD COLUMN stock_version integer NOT NULL DEFAULT 0,
  ADD COLUMN limit_count integer CHECK (limit_count >= 1),
  ADD COLUMN limit_span text CHECK (limit_span IN ('period', 'month', 'week')),
  -- Empty: all classes.
  ADD COLUMN for_classes text[] NOT NULL DEFAULT '{}',
  -- For example '1,2,3 12:30 13:15': days of the week, from, to. Empty: always.
  ADD COLUMN opening_hours text[] NOT NULL DEFAULT '{}',
  ADD COLUMN handover text NOT NULL DEFAULT 'at_once' CHECK (handover IN ('at_once', 'order')),
  ADD COLUMN collect_within_days integer CHECK (collect_within_days >= 1),
  ADD COLUMN collect_at text NOT NULL DEFAULT '' CHECK (char_length(collect_at) <= 100),
  ADD COLUMN in_shop boolean NOT NULL DEFAULT false,
  ADD FOREIGN KEY (organization_id, image) REFERENCES blobs (organization_id, id),
  ADD CHECK ((limit_count IS NULL) = (limit_span IS NULL));
CREATE INDEX point_rules_image ON point_rules (organization_id, image) WHERE image IS NOT NULL;

-- Down Migration
DROP INDEX point_rules_image;
ALTER TABLE point_rules
  DROP COLUMN in_shop,
  DROP COLUMN collect_at,
  DROP COLUMN collect_within_days,
  DROP COLUMN handover,
  DROP COLUMN opening_hours,
  DROP COLUMN for_classes,
  DROP COLUMN limit_span,
  DROP COLUMN limit_count,
  DROP COLUMN stock_version,
  DROP COLUMN stock,
  DROP COLUMN image,
  DROP COLUMN description_en;
