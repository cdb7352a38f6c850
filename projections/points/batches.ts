import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { actionTypes } from '#domain/points/events.ts'
import {
  bool,
  int8,
  nullable,
  position,
  text,
  timestamptz,
  uuid,
} from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import type { Fragment } from '../engine/fragments.ts'
import { grouped } from '../engine/grouped.ts'
import { isBackdated, type Part, type PointsChange } from './changes.ts'
import { replacedByRepricing } from './repricing.ts'

/** Null `profile_id` means several students. `actions` counts the actions that were not undone. */
const batches = defineTable('batches', {
  organization_id: uuid,
  period_id: uuid,
  batch_id: uuid,
  created_at: timestamptz,
  // The position of its first action.
  position,
  type: text,
  rule_name: text,
  rule_name_en: text,
  profile_id: nullable(uuid),
  // Selects the batches of a teacher without all_action.
  actor_id: uuid,
  point: int8,
  actions: int8,
  // Whether the list of latest awards shows the batch. It shows no files, earlier days or mere
  // changes of points.
  is_news: bool,
})

export const batchTables = [
  sql.typeAlias('void')`CREATE TABLE batches (
    ${batches.definitions}, PRIMARY KEY (organization_id, period_id, batch_id)
  ) WITH (fillfactor = 80)`,
]

const adding = sql.fragment`
  ON CONFLICT (organization_id, period_id, batch_id) DO UPDATE SET
    profile_id = CASE WHEN batches.profile_id = excluded.profile_id THEN batches.profile_id END,
    actions = batches.actions + excluded.actions, is_news = batches.is_news OR excluded.is_news`

export const batchIndexes = [
  sql.typeAlias(
    'void',
  )`CREATE INDEX batches_newest ON batches (organization_id, period_id, position DESC)`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX batches_actor ON batches (organization_id, period_id, actor_id, position DESC)`,
]

type Batch = {
  change: PointsChange
  profileId: string | null
  actions: number
  isNews: boolean
}

const isNews = (change: PointsChange) =>
  change.sign === 1 &&
  !change.action.origin &&
  !isBackdated(change) &&
  !replacedByRepricing(change.action)

const batchesOf = (changes: readonly PointsChange[]) =>
  grouped(
    changes,
    [
      ({ organizationId }) => organizationId,
      ({ periodId }) => periodId,
      ({ action }) => action.batchId,
    ],
    {
      begin: (change): Batch => ({
        change,
        profileId: change.profileId,
        actions: 0,
        isNews: false,
      }),
      add: (batch, change) => {
        if (batch.profileId !== change.profileId) batch.profileId = null
        batch.actions += change.sign
        batch.isNews ||= isNews(change)
      },
    },
  )

export const projectBatches: Part = (changes) => {
  const rows = batchesOf(changes).map(({ change, profileId, actions, isNews: is_news }) => ({
    organization_id: change.organizationId,
    period_id: change.periodId,
    batch_id: change.action.batchId,
    created_at: change.occurredAt,
    position: change.position,
    type: change.type,
    rule_name: change.action.ruleName,
    rule_name_en: change.action.ruleNameEn,
    profile_id: profileId,
    actor_id: change.actorId,
    point: change.point * change.sign,
    actions,
    is_news,
  }))
  return [insertInto(batches, rows, adding)]
}

// Inside JSON, PostgreSQL formats timestamps differently.
const Moment = z.string().transform((text) => new Date(text).toISOString())

export const LatestBatchRow = z.object({
  batch_id: z.string(),
  created_at: Moment,
  type: z.enum(actionTypes),
  rule_name: z.string(),
  rule_name_en: z.string(),
  point: z.number(),
  students: z.number(),
  class: z.string().nullable(),
  awards: z.array(
    z.object({
      profile_id: z.string(),
      class: z.string(),
      class_no: z.number().nullable(),
      name_en: z.string(),
      name_zh: z.string(),
    }),
  ),
})
export type LatestBatchRow = z.infer<typeof LatestBatchRow>

export type LatestBatchQuery = Readonly<{
  organizationId: string
  periodId: string
  limit: number
  gainsOnly?: boolean
  class?: Fragment | undefined
  /** Counts and names only these profiles. */
  students?: Fragment | undefined
  batch?: Fragment | undefined
  actor?: Fragment | undefined
}>

/** How many of the newest batches are searched for those of a class. */
export const batchReach = 200

/** A literal tells the planner how many rows to expect. */
export const writtenLimit = (limit: number) => sql.literalValue(String(limit))

export const latestBatches = (query: LatestBatchQuery) => {
  const { organizationId, periodId, limit, gainsOnly = false } = query
  const isNarrow = query.class !== undefined || query.students !== undefined
  const ofClass = sql.fragment`
    ${query.class ? sql.fragment`AND class = ${query.class}` : sql.fragment``}
    ${query.students ? sql.fragment`AND profile_id = ANY(${query.students})` : sql.fragment``}`
  return sql.fragment`
    SELECT batch_id, created_at, type, COALESCE(lines.rule_name, batch.rule_name) AS rule_name,
      COALESCE(lines.rule_name_en, batch.rule_name_en) AS rule_name_en,
      COALESCE(lines.point, batch.point) AS point, counted.students, common.class,
      COALESCE(awards.list, '[]') AS awards
    FROM (
      SELECT * FROM batches
      WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND actions > 0 AND is_news
        ${gainsOnly ? sql.fragment`AND type <> 'redeem'` : sql.fragment``}
        ${query.batch ? sql.fragment`AND batch_id = ${query.batch}` : sql.fragment``}
        ${query.actor ? sql.fragment`AND actor_id = ${query.actor}` : sql.fragment``}
      ORDER BY position DESC LIMIT ${writtenLimit(isNarrow ? batchReach : limit)}
    ) batch
    CROSS JOIN LATERAL (${isNarrow ? countIn(organizationId, ofClass) : counted}) counted
    LEFT JOIN LATERAL (${basket(organizationId)}) lines ON batch.profile_id IS NOT NULL
    CROSS JOIN LATERAL (${oneClass(organizationId, ofClass)}) common
    CROSS JOIN LATERAL (${firstTen(organizationId, ofClass)}) awards
    WHERE counted.students > 0
    ORDER BY position DESC LIMIT ${writtenLimit(limit)}`
}

const counted = sql.fragment`SELECT CASE WHEN batch.profile_id IS NULL THEN batch.actions ELSE 1 END AS students`

const present = (organizationId: string) => sql.fragment`
  FROM actions WHERE organization_id = ${organizationId} AND actions.batch_id = batch.batch_id
    AND reverted_by IS NULL AND reverts IS NULL`

const countIn = (organizationId: string, ofClass: Fragment) => sql.fragment`
  SELECT count(DISTINCT profile_id) AS students ${present(organizationId)} ${ofClass}`

const oneClass = (organizationId: string, ofClass: Fragment) => sql.fragment`
  SELECT CASE WHEN min(class) = max(class) THEN min(class) END AS class ${present(organizationId)} ${ofClass}`

const basket = (organizationId: string) => sql.fragment`
  SELECT string_agg(DISTINCT rule_name, ', ') AS rule_name,
    string_agg(DISTINCT COALESCE(NULLIF(rule_name_en, ''), rule_name), ', ') AS rule_name_en, sum(point) AS point ${present(organizationId)}`

const firstTen = (organizationId: string, ofClass: Fragment) => sql.fragment`
  SELECT json_agg(json_build_object('profile_id', profiles.id, 'class', award.class, 'name_en', name_en,
      'name_zh', name_zh, 'class_no', CASE WHEN profiles.class = award.class THEN class_no END)
    ORDER BY award.class, class_no) AS list
  FROM (SELECT DISTINCT profile_id, class ${present(organizationId)} ${ofClass}
    ORDER BY class, profile_id LIMIT 10) award
  JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = award.profile_id
  JOIN users ON users.organization_id = ${organizationId} AND users.id = profiles.user_id AND erased_at IS NULL`

const OfActor = z.object({ actor: z.string(), latest: z.array(LatestBatchRow) })

export const latestBatchesOf = async (
  db: CommonQueryMethods,
  query: Omit<LatestBatchQuery, 'actor'>,
  actors: readonly string[],
): Promise<ReadonlyMap<string, readonly LatestBatchRow[]>> => {
  const ids = sql.array([...new Set(actors)], 'uuid')
  const rows = await db.any(
    prepared(sql.type(OfActor)`
      SELECT actors.id AS actor, latest FROM (SELECT DISTINCT id FROM unnest(${ids}) AS id) AS actors
      CROSS JOIN LATERAL (
        SELECT COALESCE(json_agg(r), '[]') AS latest
        FROM (${latestBatches({ ...query, actor: sql.fragment`actors.id` })}) r
      ) AS own`),
  )
  return new Map(rows.map(({ actor, latest }) => [actor, latest]))
}

const OfClass = z.object({ class: z.string(), latest: LatestBatchRow.nullable() })
export const wholeSchool = ''

export const latestGainsOf = async (
  db: CommonQueryMethods,
  query: Pick<LatestBatchQuery, 'organizationId' | 'periodId'>,
  classes: readonly string[],
): Promise<ReadonlyMap<string, LatestBatchRow | null>> => {
  const { organizationId, periodId } = query
  const some = classes.filter((name) => name !== wholeSchool)
  const gains = { ...query, limit: 1, gainsOnly: true }
  const ofClass = { ...gains, class: sql.fragment`held.class`, batch: sql.fragment`held.batch_id` }
  // Reads the newest batches once, however many classes there are.
  const rows = await db.any(
    prepared(sql.type(OfClass)`
      WITH newest AS MATERIALIZED (
        SELECT batch_id, position FROM batches
        WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND actions > 0 AND is_news AND type <> 'redeem'
        ORDER BY position DESC LIMIT ${writtenLimit(batchReach)}
      ), held AS MATERIALIZED (
        SELECT DISTINCT ON (actions.class) actions.class, newest.batch_id
        FROM newest JOIN actions ON actions.organization_id = ${organizationId} AND actions.batch_id = newest.batch_id
        WHERE reverted_by IS NULL AND reverts IS NULL AND actions.class = ANY(${sql.array(some, 'text')})
        ORDER BY actions.class, newest.position DESC
      )
      SELECT held.class, (SELECT to_json(r) FROM (${latestBatches(ofClass)}) r) AS latest FROM held
      UNION ALL SELECT ${wholeSchool}, (SELECT to_json(r) FROM (${latestBatches(gains)}) r)`),
  )
  return new Map(rows.map((row) => [row.class, row.latest]))
}
