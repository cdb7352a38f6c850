import type { Caller } from '#api/plugins/authentication.ts'
import type { HistoryEntryRow, RuledEntry } from '#projections/history/history.ts'

export const entryRow = (row: HistoryEntryRow, caller: Caller) => ({
  _id: row.id,
  ...numberOf(row.position, caller),
  batch: row.batch_id,
  created_at: row.created_at,
  user: { _id: row.user_id ?? row.profile_id, name: { en: row.name_en, zh: row.name_zh } },
  profile: { _id: row.profile_id, class: row.class, class_no: row.class_no },
  period: row.period_id,
  reverted_by: linked(row.reverted_by, row.reverted_at, numberOf(row.reverted_position, caller)),
  reverts: linked(row.reverts, row.reverts_created_at, numberOf(row.reverts_position, caller)),
  revertable: mayRevert(row, caller),
})

/** Leaves out the id where the name is hidden, because ids would distinguish teachers. */
export const recordedBy = (row: HistoryEntryRow, { role, userId }: Caller) => ({
  _id: (role === 'user' || isHidden(row)) && row.actor_id !== userId ? null : row.actor_id,
  name: { en: row.actor_name_en, zh: row.actor_name_zh },
})

const isHidden = ({ actor_is_staff, giver_names = 'full' }: HistoryEntryRow) =>
  actor_is_staff === true && giver_names !== 'full'

export const ruleOf = ({ rule_id, rule_name, rule_name_en }: RuledEntry) => ({
  _id: rule_id,
  name: rule_name,
  name_en: rule_name_en,
})

const linked = (
  id: string | null,
  createdAt: string | null,
  number: ReturnType<typeof numberOf>,
) => (id === null || createdAt === null ? null : { _id: id, created_at: createdAt, ...number })

// Positions would tell students how active the school is.
export const numberOf = (position: string | null, { role }: Caller) =>
  position === null || role === 'user' ? {} : { number: position.replace(/^0+(?=.)/, '') }

// Must agree with `revertableBy`, which decides about an undo.
const mayRevert = (
  { reverted_by, reverts, actor_id }: HistoryEntryRow,
  { role, allAction, userId }: Caller,
) =>
  reverted_by === null &&
  reverts === null &&
  isCommanding(role) &&
  (allAction || actor_id === userId)

const isCommanding = (role: Caller['role']) => role === 'organization_admin' || role === 'admin'
