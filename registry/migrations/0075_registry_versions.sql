-- Up Migration

-- Rises with every change to the registry that lists and rankings show: a cached answer belongs to one version.
CREATE TABLE registry_versions (
  organization_id uuid PRIMARY KEY,
  version bigint NOT NULL
) WITH (fillfactor = 50);

-- Runs once for each organisation and transaction, at its end, so that nobody waits for a long import.
CREATE FUNCTION raise_registry_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(COALESCE(NEW, OLD));
  organization uuid := COALESCE(changed ->> 'organization_id', changed ->> 'id')::uuid;
BEGIN
  IF current_setting('laurel.raised', true) IS DISTINCT FROM organization::text THEN
    INSERT INTO public.registry_versions AS known (organization_id, version) VALUES (organization, 1)
    ON CONFLICT (organization_id) DO UPDATE SET version = known.version + 1;
    PERFORM set_config('laurel.raised', organization::text, true);
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON organizations
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();
CREATE CONSTRAINT TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON periods
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();
-- No list shows passwords.
CREATE CONSTRAINT TRIGGER raise_version
AFTER INSERT OR DELETE OR UPDATE OF role, name_en, name_zh, username, email, is_active, all_action, erased_at ON users
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();
CREATE CONSTRAINT TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON profiles
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();
CREATE CONSTRAINT TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON organization_filters
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();
CREATE CONSTRAINT TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON rule_categories
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();
CREATE CONSTRAINT TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON point_rules
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_registry_version();

-- Down Migration
DROP TABLE registry_versions;
DROP FUNCTION raise_registry_version CASCADE;
