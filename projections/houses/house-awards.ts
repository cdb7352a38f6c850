import type { CommonQueryMethods } from 'slonik'
import type { HouseEvent } from '#domain/houses/events.ts'
import {
  date,
  int8,
  type NewRow,
  nullable,
  position,
  text,
  timestamptz,
  uuid,
} from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import { idIn } from '../engine/id-in.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { markReverted, type TakenBack } from '../history/revertable.ts'

/** One row for each award to a house or a group itself. */
const houseAwards = defineTable('house_awards', {
  organization_id: uuid,
  id: uuid,
  batch_id: uuid,
  team_id: uuid,
  period_id: uuid,
  created_at: timestamptz,
  // Orders awards of the same moment.
  position,
  local_date: date,
  class: text,
  rule_id: uuid,
  rule_name: text,
  rule_name_en: text,
  count: int8,
  points: int8,
  actor_id: uuid,
  actor_role: text,
  reverted_by: nullable(uuid),
  reverted_at: nullable(timestamptz),
})

export const houseAwardTables = {
  tables: [
    sql.typeAlias('void')`CREATE TABLE house_awards (
      ${houseAwards.definitions}, PRIMARY KEY (organization_id, id)
    )`,
  ],
  indexes: [
    sql.typeAlias('void')`
      CREATE INDEX house_awards_newest ON house_awards (organization_id, period_id, created_at, position)`,
    sql.typeAlias('void')`
      CREATE INDEX house_awards_team ON house_awards (organization_id, team_id, created_at, position)`,
    sql.typeAlias('void')`
      CREATE INDEX house_awards_batch ON house_awards (organization_id, batch_id)`,
  ],
}

type Projected = ProjectedEvent<HouseEvent>

const rowsOf = ({ recorded, event }: Projected): NewRow<typeof houseAwards.columns>[] => {
  if (event.type !== 'HouseRewarded') return []
  const { stream, metadata } = recorded
  const { data } = event
  const row = {
    organization_id: metadata.organizationId,
    id: data.actionId,
    batch_id: data.batchId,
    team_id: idIn(stream, 'house'),
    period_id: data.periodId,
    created_at: metadata.occurredAt,
    position: recorded.position,
    local_date: data.localDate,
    class: data.class,
    rule_id: data.ruleId,
    rule_name: data.ruleName,
    rule_name_en: data.ruleNameEn,
    count: data.count,
    points: data.points,
    actor_id: metadata.actorId,
    actor_role: metadata.actorRole,
  }
  return [row]
}

const takenBy = ({ recorded: { metadata }, event }: Projected): TakenBack[] => {
  if (event.type !== 'HouseAwardReverted') return []
  const { organizationId, occurredAt } = metadata
  const { actionId: id, reverted } = event.data
  return [{ organizationId, actionId: reverted.data.actionId, id, occurredAt }]
}

export const writeHouseAwards = async (events: readonly Projected[], db: CommonQueryMethods) => {
  const rows = events.flatMap(rowsOf)
  if (rows.length > 0) await db.query(sql.typeAlias('void')`${insertInto(houseAwards, rows)}`)
  const taken = events.flatMap(takenBy)
  if (taken.length > 0) await markReverted(db, 'house_awards', taken)
}
