-- Up Migration

-- Rows that staff edit in place, listed in order of creation: clock_timestamp() orders rows of one transaction.
-- organization_id leads every key, and every foreign key is composite: no row can point into another organisation.

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name_en text NOT NULL,
  name_zh text NOT NULL,
  prefix text NOT NULL,
  time_zone text NOT NULL DEFAULT 'Asia/Hong_Kong',
  expires_at timestamptz,
  modules jsonb NOT NULL DEFAULT '{}',
  external_links jsonb NOT NULL DEFAULT '[]',
  logo text,
  banner text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX organizations_prefix ON organizations (lower(prefix));

CREATE TABLE periods (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  start_at date NOT NULL,
  end_at date NOT NULL,
  is_current boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CHECK (end_at > start_at)
);
CREATE UNIQUE INDEX periods_one_current ON periods (organization_id) WHERE is_current;

-- Staff and students. Staff sign in by email, students and their parents by username; each is unique across organisations.
CREATE TABLE users (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('organization_admin', 'admin', 'auditor', 'user')),
  name_en text NOT NULL,
  name_zh text NOT NULL,
  email text,
  username text,
  card_id text,
  date_of_birth date,
  is_active boolean NOT NULL DEFAULT true,
  all_action boolean NOT NULL DEFAULT false,
  password_hash text,
  setup_password boolean NOT NULL DEFAULT false,
  parent_password_hash text,
  parent_setup_password boolean NOT NULL DEFAULT false,
  -- The row stays, without a personal field, so that class totals keep the points.
  erased_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  CHECK (erased_at IS NOT NULL OR (CASE WHEN role = 'user' THEN username ELSE email END) IS NOT NULL)
);
CREATE UNIQUE INDEX users_id ON users (id);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_card_id ON users (organization_id, lower(card_id));

CREATE TABLE profiles (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  period_id uuid NOT NULL,
  class text NOT NULL,
  class_no integer NOT NULL CHECK (class_no BETWEEN 1 AND 999),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id),
  FOREIGN KEY (organization_id, period_id) REFERENCES periods (organization_id, id),
  UNIQUE (organization_id, period_id, user_id)
);
CREATE INDEX profiles_class ON profiles (organization_id, period_id, class, class_no);
CREATE INDEX profiles_user ON profiles (organization_id, user_id);

CREATE TABLE organization_filters (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name_en text NOT NULL,
  name_zh text NOT NULL,
  attribute text NOT NULL CHECK (attribute IN ('grade', 'class')),
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id)
);

CREATE TABLE rule_categories (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name_en text NOT NULL,
  name_zh text NOT NULL,
  type text NOT NULL CHECK (type IN ('reward', 'parent_reward')),
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id)
);

CREATE TABLE point_rules (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  point integer NOT NULL CHECK (point >= 0),
  type text NOT NULL CHECK (type IN ('reward', 'parent_reward', 'redeem', 'virtual_redeem')),
  rule_category_id uuid,
  quota_type text CHECK (quota_type IN ('daily', 'weekly')),
  quota_count integer CHECK (quota_count >= 1),
  is_active boolean NOT NULL DEFAULT true,
  -- The history of a deleted rule stays readable.
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, rule_category_id) REFERENCES rule_categories (organization_id, id),
  CHECK ((type IN ('reward', 'parent_reward')) = (rule_category_id IS NOT NULL)),
  CHECK ((type = 'parent_reward') = (quota_type IS NOT NULL AND quota_count IS NOT NULL))
);
CREATE INDEX point_rules_category ON point_rules (organization_id, rule_category_id);

-- Opaque tokens; only their SHA-256 is stored.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  is_parent boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, id)
);
CREATE INDEX sessions_user ON sessions (organization_id, user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE displays (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  class text,
  privacy text NOT NULL CHECK (privacy IN ('names', 'initials', 'class_no')),
  language text NOT NULL CHECK (language IN ('zh', 'en')),
  key_hash bytea NOT NULL UNIQUE,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES users (organization_id, id)
);

-- Changes of the registry, with their author: field names and ids, never personal values. Written in the change's own transaction.
CREATE TABLE administration_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id),
  at timestamptz NOT NULL,
  actor_id uuid NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  fields text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX administration_log_newest ON administration_log (organization_id, id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER administration_log_append_only BEFORE UPDATE OR DELETE ON administration_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER administration_log_no_truncate BEFORE TRUNCATE ON administration_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A projection that an event has halted, until it is retried or rebuilt.
CREATE TABLE projection_failures (
  projection text PRIMARY KEY,
  position text COLLATE "C" NOT NULL,
  event_id uuid,
  reason text NOT NULL CHECK (reason IN ('poison', 'unknown_type', 'other_store', 'past_head')),
  error text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now()
);

-- Down Migration
