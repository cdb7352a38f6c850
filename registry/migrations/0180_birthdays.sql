-- Up Migration

ALTER TABLE organizations
  ADD COLUMN birthday_message_en text NOT NULL DEFAULT '',
  ADD COLUMN birthday_message_zh text NOT NULL DEFAULT '',
  ADD COLUMN near_birthday_message_en text NOT NULL DEFAULT '',
  ADD COLUMN near_birthday_message_zh text NOT NULL DEFAULT '',
  ADD COLUMN day_before_birthday integer NOT NULL DEFAULT 7 CHECK (day_before_birthday BETWEEN 0 AND 30),
  ADD COLUMN day_after_birthday integer NOT NULL DEFAULT 0 CHECK (day_after_birthday BETWEEN 0 AND 30),
  ADD COLUMN birthday_point_rule uuid,
  -- Since when module and rule are both on: earlier birthdays get no points.
  ADD COLUMN birthday_since timestamptz,
  ADD FOREIGN KEY (id, birthday_point_rule) REFERENCES point_rules (organization_id, id);

-- Finds birthdays by day of the year: month times 100 plus day.
CREATE INDEX users_birthday ON users (organization_id,
  (EXTRACT(month FROM date_of_birth) * 100 + EXTRACT(day FROM date_of_birth))) WHERE date_of_birth IS NOT NULL;

-- Down Migration
DROP INDEX users_birthday;
ALTER TABLE organizations
  DROP COLUMN birthday_message_en, DROP COLUMN birthday_message_zh, DROP COLUMN near_birthday_message_en,
  DROP COLUMN near_birthday_message_zh, DROP COLUMN day_before_birthday, DROP COLUMN day_after_birthday,
  DROP COLUMN birthday_point_rule, DROP COLUMN birthday_since;
