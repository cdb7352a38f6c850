import type { CommonQueryMethods } from 'slonik'
import type { BadgeEvent } from '#domain/badges/events.ts'
import { date, int4, type NewRow, position, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto, insertRows } from '#platform/postgres/table.ts'
import type { Fragment } from '../engine/fragments.ts'
import { idIn } from '../engine/id-in.ts'
import { movingPeriods } from '../engine/period-positions.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { authorColumns, entryColumns } from '../history/entry-columns.ts'
import { markReverted } from '../history/revertable.ts'

/** A lost badge keeps its row (`reverted_by`). A badge earned again gets a new row. */
const badges = defineTable('badges', {
  // `created_at`: when it was earned.
  ...entryColumns,
  local_date: date,
  rule_id: uuid,
  rule_name: text,
  rule_name_en: text,
  nth: int4,
  ...authorColumns,
})

const changes = defineTable('badge_changes', {
  organization_id: uuid,
  profile_id: uuid,
  position,
})

export const badgeTables = [
  sql.typeAlias('void')`CREATE TABLE badges (
    ${badges.definitions}, PRIMARY KEY (organization_id, id)
  )`,
  sql.typeAlias('void')`CREATE TABLE badge_changes (
    ${changes.definitions}, PRIMARY KEY (organization_id, profile_id)
  ) WITH (fillfactor = 80)`,
]

export const badgeIndexes = [
  sql.typeAlias('void')`
    CREATE INDEX badges_newest ON badges (organization_id, created_at, position)
    INCLUDE (period_id, class, rule_name, rule_name_en, profile_id, reverted_by)`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX badges_profile ON badges (organization_id, profile_id, created_at, position)`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX badges_latest ON badges (organization_id, period_id, created_at)
    WHERE reverted_by IS NULL`,
  sql.typeAlias('void')`CREATE INDEX badges_rule ON badges (organization_id, period_id, rule_id)
    WHERE reverted_by IS NULL`,
]

type Projected = ProjectedEvent<BadgeEvent>

export const projectBadges = async (events: readonly Projected[], db: CommonQueryMethods) => {
  await insertRows(db, badges, events.flatMap(awardedRow))
  const taken = events.flatMap(takenBy)
  if (taken.length > 0) await markReverted(db, 'badges', taken)
  const moves = events.map(({ recorded: { metadata, position } }) => ({ ...metadata, position }))
  await db.query(sql.typeAlias('void')`
    WITH moved AS (${movingPeriods(moves)})
    ${insertInto(changes, changesOf(events), latest)}`)
}

const latest = sql.fragment`
  ON CONFLICT (organization_id, profile_id) DO UPDATE SET position = excluded.position`

const profileOf = ({ recorded: { stream } }: Projected) => idIn(stream, 'badges')

const awardedRow = (projected: Projected): NewRow<typeof badges.columns>[] => {
  const {
    recorded: { metadata, position },
    event: { type, data },
  } = projected
  if (type !== 'BadgeAwarded') return []
  return [
    {
      organization_id: metadata.organizationId,
      id: data.awardId,
      batch_id: metadata.commandId,
      profile_id: profileOf(projected),
      period_id: metadata.periodId,
      created_at: metadata.occurredAt,
      position,
      local_date: data.localDate,
      rule_id: data.badgeRuleId,
      rule_name: data.badgeRuleName,
      rule_name_en: data.badgeRuleNameEn,
      nth: data.nth,
      class: data.class,
      actor_id: metadata.actorId,
      actor_role: metadata.actorRole,
    },
  ]
}

const takenBy = ({ recorded, event }: Projected) => {
  if (event.type !== 'BadgeRevoked') return []
  const { organizationId, occurredAt } = recorded.metadata
  return [
    {
      organizationId,
      actionId: event.data.revoked.awardId,
      id: event.data.revocationId,
      occurredAt,
    },
  ]
}

/** Sorted, so that two batches cannot deadlock. */
const changesOf = (events: readonly Projected[]) => {
  const last = new Map(
    events.map((one) => [`${one.recorded.metadata.organizationId} ${profileOf(one)}`, one]),
  )
  return [...last]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => ({
      organization_id: one.recorded.metadata.organizationId,
      profile_id: profileOf(one),
      position: one.recorded.position,
    }))
}

export const badgePositions = (organizationId: string, profileIds: Fragment) => sql.fragment`
    SELECT profile_id, position FROM badge_changes
    WHERE organization_id = ${organizationId} AND profile_id = ANY(${profileIds})`
