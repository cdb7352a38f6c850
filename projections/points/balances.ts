import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import { int4, int8, position, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import type { Fragment } from '../engine/fragments.ts'
import { grouped } from '../engine/grouped.ts'
import type { Part } from './changes.ts'

const balances = defineTable('balances', {
  organization_id: uuid,
  profile_id: uuid,
  period_id: uuid,
  point: int8,
  cumulative_point: int8,
  // The last event that changed the balance.
  position,
  // The revision of that event in the account's stream.
  revision: int4,
})

export const balanceTables = [
  sql.typeAlias('void')`CREATE TABLE balances (
    ${balances.definitions}, PRIMARY KEY (organization_id, profile_id)
  ) WITH (fillfactor = 70)`,
]

const adding = sql.fragment`
  ON CONFLICT (organization_id, profile_id) DO UPDATE SET
    point = balances.point + excluded.point,
    cumulative_point = balances.cumulative_point + excluded.cumulative_point,
    position = excluded.position,
    revision = excluded.revision`

export const projectBalances: Part = (changes) => {
  const deltas = grouped(
    changes,
    [({ organizationId }) => organizationId, ({ profileId }) => profileId],
    {
      begin: ({ organizationId, profileId, periodId, position, revision }) => ({
        organization_id: organizationId,
        profile_id: profileId,
        period_id: periodId,
        point: 0,
        cumulative_point: 0,
        position,
        revision,
      }),
      add: (delta, { point, earned, position, revision }) => {
        delta.point += point
        delta.cumulative_point += earned
        delta.position = position
        delta.revision = revision
      },
    },
  )
  return [insertInto(balances, deltas, adding)]
}

export const Balance = balances.row.pick({ profile_id: true, point: true, cumulative_point: true })
export type Balance = z.infer<typeof Balance>

export const findBalance = async (
  db: CommonQueryMethods,
  organizationId: string,
  profileId: string,
): Promise<Balance> => {
  const balance = await db.maybeOne(sql.type(Balance)`
    SELECT profile_id, point, cumulative_point FROM balances
    WHERE organization_id = ${organizationId} AND profile_id = ${profileId}`)
  return balance ?? { profile_id: profileId, point: 0, cumulative_point: 0 }
}

export const findBalances = async (
  db: CommonQueryMethods,
  organizationId: string,
  profileIds: readonly string[],
) => {
  const rows = await db.any(
    prepared(sql.type(Balance)`
      SELECT profile_id, point, cumulative_point FROM balances
      WHERE organization_id = ${organizationId} AND profile_id = ANY(${sql.array(profileIds, 'uuid')})`),
  )
  return new Map(rows.map((balance) => [balance.profile_id, balance]))
}

export const pointPositions = (organizationId: string, profileIds: Fragment) => sql.fragment`
    SELECT profile_id, position FROM balances
    WHERE organization_id = ${organizationId} AND profile_id = ANY(${profileIds})`
