import type { BackupPlan } from '#platform/backup/snapshot.ts'

export const backupPlan: BackupPlan = {
  leftOut: [
    'migrations',
    // Nobody stays signed in after a restore.
    'sessions',
    'sign_in_challenges',
    'play_tokens',
    'device_pairings',
    'device_questions',
    'display_pairings',
    // Short-lived counts and unfinished uploads.
    'counts',
    'slowed_sign_ins',
    'resource_uploads',
    // A restore rebuilds the read models.
    'known_event_store',
    'projection_failures',
    'read_model_uses',
  ],
  /** Screens and devices must be paired again. */
  endKeys: [
    'UPDATE displays SET key_hash = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())',
    'UPDATE devices SET key_hash = NULL WHERE key_hash IS NOT NULL',
    'UPDATE organizations SET device_key = DEFAULT, blob_link_key = DEFAULT',
  ],
  positions: [
    { table: 'badge_rule_spans', column: 'from_position' },
    { table: 'badge_rule_spans', column: 'to_position' },
    { table: 'what_ifs', column: 'position' },
    { table: 'rule_corrections', column: 'position' },
  ],
  // Deletes spans whose moved ends are equal, because these contain no event.
  beforeMoving: (moved) => [
    `DELETE FROM badge_rule_spans WHERE ${moved}(from_position) = ${moved}(to_position)`,
  ],
  counts: `SELECT (SELECT count(*) FROM organizations)::integer AS schools,
    (SELECT count(*) FROM users WHERE role = 'user' AND erased_at IS NULL)::integer AS students`,
  files: `SELECT organization_id || '/' || id AS key, coalesce(content_type, '') AS "contentType"
    FROM blobs WHERE stored_at IS NOT NULL ORDER BY organization_id, id`,
  sealKeys: `SELECT id, public_key AS "publicKey" FROM seal_keys ORDER BY first_used_at, id`,
}
