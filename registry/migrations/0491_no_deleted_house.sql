-- Up Migration

-- Nobody enters a deleted house, for example by the undo of an import. The lock makes a concurrent
-- deletion wait, so that it finds the new member. It runs before the stay is dated.
CREATE FUNCTION avoid_deleted_house() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.house_id IS NOT DISTINCT FROM NEW.house_id THEN
    RETURN NEW;
  END IF;
  PERFORM FROM public.houses
  WHERE organization_id = NEW.organization_id AND id = NEW.house_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    NEW.house_id := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER avoid_deleted_house BEFORE INSERT OR UPDATE OF house_id ON users
FOR EACH ROW WHEN (NEW.house_id IS NOT NULL) EXECUTE FUNCTION avoid_deleted_house();

UPDATE users SET house_id = NULL, updated_at = now()
FROM houses
WHERE houses.organization_id = users.organization_id AND houses.id = users.house_id
  AND houses.deleted_at IS NOT NULL;
-- No later statement of the migration can change a table with pending triggers.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- Down Migration
DROP TRIGGER avoid_deleted_house ON users;
DROP FUNCTION avoid_deleted_house;
