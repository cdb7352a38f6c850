-- Up Migration

-- The class that a teacher has pinned: My class opens with it.
ALTER TABLE my_class_choices ADD COLUMN own_class text;

-- A roll call does not change which class My class opens with. `used_at` is null for a class that was never opened there.
ALTER TABLE my_classes ADD COLUMN called_at timestamptz;
UPDATE my_classes SET called_at = used_at WHERE present_rule IS NOT NULL;
ALTER TABLE my_classes ALTER COLUMN used_at DROP NOT NULL;

-- Down Migration
UPDATE my_classes SET used_at = COALESCE(used_at, called_at);
ALTER TABLE my_classes ALTER COLUMN used_at SET NOT NULL;
ALTER TABLE my_classes DROP COLUMN called_at;
ALTER TABLE my_class_choices DROP COLUMN own_class;
