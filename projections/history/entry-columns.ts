import { nullable, position, text, timestamptz, uuid } from '#platform/postgres/columns.ts'

export const entryColumns = {
  organization_id: uuid,
  id: uuid,
  batch_id: uuid,
  profile_id: uuid,
  period_id: uuid,
  created_at: timestamptz,
  // Orders entries of the same moment.
  position,
}

/** A revert is its own row (`reverts`) and marks the reverted row (`reverted_by`). */
export const authorColumns = {
  class: text,
  actor_id: uuid,
  actor_role: text,
  reverts: nullable(uuid),
  reverted_by: nullable(uuid),
  reverted_at: nullable(timestamptz),
}
