import type pg from 'pg'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { reactors } from '#workers/reactors/all.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import type { Sizes } from '../sizes.ts'
import { copyStudents, newStudents } from './other-schools.ts'
import { withClient } from './postgres.ts'
import { type BenchSchool, openOrganization } from './school.ts'
import { type StageStores, withParts } from './seed.ts'

/** No student is signed in. */
export type FilledSchool = Omit<BenchSchool, 'studentToken'>

type Filling = Readonly<{ schools: number; eventsPerStream: number }>

/**
 * Fills a new database with schools whose students were all rewarded equally often. The read models
 * start at the end of that log, because the measurements do not read it.
 */
export const seedSchools = (
  url: string,
  { schools: count, eventsPerStream }: Filling,
  sizes: Sizes,
) =>
  withParts(url, async (parts): Promise<FilledSchool[]> => {
    const { db, eventStore } = parts
    await prepareProjections(db, eventStore, projections)
    for (const reactor of reactors) await prepareReactor(db, eventStore, reactor)
    const schools: FilledSchool[] = []
    for (let n = 0; n < count; n += 1) {
      const { id, actor, period, rules, token } = await openOrganization(db, `bench${n}x`)
      schools.push({ id, actor, period, rules, token, students: newStudents(sizes) })
    }
    await withClient(url, async (client) => {
      await copyStudents(client, schools, sizes)
      for (let turn = 0; turn < eventsPerStream; turn += 1) await rewardAll(client, schools, turn)
      await client.query('VACUUM ANALYZE')
    })
    await beginAtEnd(parts)
    return schools
  })

/** Adds one more event for every student of all schools. */
const rewardAll = async (client: pg.Client, schools: readonly FilledSchool[], turn: number) => {
  const students = schools.flatMap((school) =>
    school.students.map((student) => ({ school, ...student })),
  )
  const rules = schools.map((school) => school.rules.filter(({ type }) => type === 'reward'))
  const ruleOf = new Map(schools.map((school, n) => [school, rules[n]![turn % rules[n]!.length]!]))
  await client.query(rewards, [
    turn,
    students.map(({ profile }) => profile),
    students.map((student) => student.class),
    students.map(({ school }) => school.id),
    students.map(({ school }) => school.period),
    students.map(({ school }) => school.actor),
    students.map(({ school }) => ruleOf.get(school)!.id),
    students.map(({ school }) => ruleOf.get(school)!.category),
  ])
}

const rewards = `
  WITH given AS MATERIALIZED (
    SELECT *, gen_random_uuid() AS id, gen_random_uuid() AS command,
      '2026-09-01T01:00:00Z'::timestamptz + $1::integer * interval '1 hour' AS moment
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
      WITH ORDINALITY AS student (profile, class, organization, period, actor, rule, category, number)
  )
  INSERT INTO event_store.events
    (position, stream, category, revision, event_id, type, data, metadata, recorded_at)
  SELECT $1::bigint * cardinality($2) + number, 'account-' || profile, 'account', $1, id, 'PointsRewarded',
    jsonb_build_object('actionId', id, 'batchId', command, 'ruleId', rule, 'ruleName', 'Helped a classmate',
      'ruleNameEn', '', 'ruleType', 'reward', 'categoryId', category, 'unitPoints', 3, 'count', 1, 'points', 3,
      'localDate', to_char(moment, 'YYYY-MM-DD'), 'class', class),
    jsonb_build_object('organizationId', organization, 'periodId', period, 'actorId', actor,
      'actorRole', 'organization_admin', 'commandId', command, 'correlationId', command, 'causationId', command,
      'occurredAt', to_char(moment, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'), 'v', '1'),
    moment
  FROM given`

const beginAtEnd = async ({ db, eventStore }: StageStores) => {
  const head = await eventStore.head()
  const schemas = [
    ...projections.map(schemaFor),
    ...reactors.map(({ intake }) => schemaFor(intake)),
  ]
  for (const schema of schemas)
    await db.query(
      sql.typeAlias(
        'void',
      )`UPDATE ${sql.identifier([schema, 'checkpoint'])} SET position = ${head}`,
    )
}
