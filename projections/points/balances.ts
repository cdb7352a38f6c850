import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { arrayForAny, prepared } from '#platform/postgres/prepared.ts'
import { unnest } from '#platform/postgres/unnest.ts'
import type { Fragment } from '../engine/fragments.ts'
import { grouped } from '../engine/grouped.ts'
import type { Part } from './changes.ts'

export const balanceTables = [
  sql.typeAlias('void')`CREATE TABLE balances (
    organization_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    period_id uuid NOT NULL,
    point bigint NOT NULL,
    cumulative_point bigint NOT NULL,
    -- Of the last event that changed it.
    position text COLLATE "C" NOT NULL,
    -- Of that event in the account's stream.
    revision integer NOT NULL,
    PRIMARY KEY (organization_id, profile_id)
  ) WITH (fillfactor = 70)`,
]

export const projectBalances: Part = (changes) => {
  const deltas = grouped(
    changes,
    [({ organizationId }) => organizationId, ({ profileId }) => profileId],
    {
      begin: (change) => ({
        change,
        point: 0,
        earned: 0,
        position: change.position,
        revision: change.revision,
      }),
      add: (delta, { point, earned, position, revision }) => {
        delta.point += point
        delta.earned += earned
        delta.position = position
        delta.revision = revision
      },
    },
  )
  const rows = deltas.map(({ change, point, earned, position, revision }) => [
    change.organizationId,
    change.profileId,
    change.periodId,
    point,
    earned,
    position,
    revision,
  ])
  return [
    sql.fragment`
    INSERT INTO balances (organization_id, profile_id, period_id, point, cumulative_point, position, revision)
    SELECT * FROM ${unnest(rows, ['uuid', 'uuid', 'uuid', 'int8', 'int8', 'text', 'int4'])} AS rows
    ON CONFLICT (organization_id, profile_id) DO UPDATE SET
      point = balances.point + excluded.point,
      cumulative_point = balances.cumulative_point + excluded.cumulative_point,
      position = excluded.position,
      revision = excluded.revision`,
  ]
}

export const Balance = z.object({
  profile_id: z.string(),
  point: z.number(),
  cumulative_point: z.number(),
})
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
  const balances = await db.any(
    prepared(sql.type(Balance)`
      SELECT profile_id, point, cumulative_point FROM balances
      WHERE organization_id = ${organizationId} AND profile_id = ANY(${arrayForAny(profileIds, 'uuid')})`),
  )
  return new Map(balances.map((balance) => [balance.profile_id, balance]))
}

export const pointPositions = (organizationId: string, profileIds: Fragment) => sql.fragment`
    SELECT profile_id, position FROM balances
    WHERE organization_id = ${organizationId} AND profile_id = ANY(${profileIds})`
