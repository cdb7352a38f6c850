import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { DomainEvent } from '#domain/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import type { Difference } from '#projections/verify/compare.ts'
import { runVerification, verificationStep } from '#projections/verify/run.ts'
import { listDifferences, listRuns } from '#projections/verify/runs.ts'
import { verifyReadModel } from '#projections/verify/verify.ts'
import { auditCommands } from '#scripts/audit/commands.ts'
import { appendAll, seedEvents } from '#tests/projections/seed.ts'
import {
  action,
  loggedRule,
  openReadModel,
  organizationId,
  type ReadModel,
  storedEvent,
  tablesOf,
} from '#tests/projections/support.ts'

const ids = () => ({ batchId: randomUUID(), localDate: '2026-11-20', class: '1A' })
const others: Readonly<Record<string, DomainEvent>> = {
  attendance: {
    type: 'CheckedIn',
    data: {
      ...ids(),
      recordId: randomUUID(),
      attendanceRuleId: randomUUID(),
      deviceId: null,
      attendanceRuleName: '早會',
      attendanceRuleNameEn: 'Assembly',
    },
  },
  homework: {
    type: 'HomeworkMarked',
    data: {
      ...ids(),
      recordId: randomUUID(),
      date: '2026-11-20',
      recordedBy: randomUUID(),
      status: 'submitted',
    },
  },
  badges: {
    type: 'BadgeAwarded',
    data: {
      localDate: '2026-11-20',
      class: '1A',
      awardId: randomUUID(),
      badgeRuleId: randomUUID(),
      badgeRuleName: '勤',
      badgeRuleNameEn: 'Diligence',
      windowKey: 'all',
      nth: 1,
    },
  },
}
const printed: DomainEvent = {
  type: 'CertificatePrinted',
  data: {
    recordId: randomUUID(),
    batchId: randomUUID(),
    level: 'silver',
    categoryId: randomUUID(),
    categoryNameZh: '服務',
    categoryNameEn: 'Service',
    localDate: '2026-11-20',
    class: '1A',
  },
}
const remarked: DomainEvent = {
  type: 'RemarkWritten',
  data: { recordId: randomUUID(), localDate: '2026-11-20', class: '1A', replaces: null },
}
const unfinished: DomainEvent = {
  type: 'HomeworkLeftUnfinished',
  data: {
    ...ids(),
    recordId: randomUUID(),
    date: '2026-11-20',
    recordedBy: randomUUID(),
    homeworkTypeId: randomUUID(),
    homeworkTypeName: '欠',
    homeworkTypeNameEn: 'Missing',
    subjectId: randomUUID(),
    subjectNameZh: '中文',
    subjectNameEn: 'Chinese',
  },
}

const questionId = randomUUID()
const session = { sessionId: randomUUID(), gameId: randomUUID(), localDate: '2026-11-20' }
const ofClass = { gameName: '花', class: '1A' }
const played: readonly DomainEvent[] = [
  {
    type: 'GameStarted',
    data: {
      ...session,
      ...ofClass,
      pointCorrect: 200,
      pointIncorrect: 0,
      pointExchangeRate: 100,
      questions: [{ questionId, version: 1, options: 2, right: [0] }],
    },
  },
  {
    type: 'QuestionAnswered',
    data: {
      ...session,
      answerId: randomUUID(),
      questionId,
      version: 1,
      chosen: [0],
      isCorrect: true,
    },
  },
  {
    type: 'GameFinished',
    data: {
      ...session,
      ...ofClass,
      finishId: randomUUID(),
      correct: 1,
      incorrect: 0,
      point: 200,
      exchanged: 2,
    },
  },
]

const quizId = randomUUID()
const joined: DomainEvent = {
  type: 'QuizJoined',
  data: {
    arrivalId: randomUUID(),
    quizId,
    players: [{ profileId: randomUUID(), class: '1A', team: 0 }],
  },
}
const asked: DomainEvent = {
  type: 'QuizQuestionOpened',
  data: {
    openingId: randomUUID(),
    quizId,
    number: 1,
    openedAt: Date.parse('2026-11-20T04:00:00Z'),
  },
}

const atATable = { sessionId: randomUUID(), localDate: '2026-11-20' }
const boardGame: readonly DomainEvent[] = [
  {
    type: 'BoardGamePlayed',
    data: {
      ...atATable,
      boardGameId: randomUUID(),
      grant: null,
      players: [{ profileId: randomUUID(), class: '1A', place: 1, score: null }],
    },
  },
  { type: 'BoardGameReverted', data: { ...atATable, reversalId: randomUUID(), granted: [] } },
]

const prizeId = randomUUID()
const ordered: DomainEvent = {
  type: 'PrizeOrdered',
  data: {
    changeId: randomUUID(),
    orderId: randomUUID(),
    ruleId: prizeId,
    code: '7KQ4',
    ruleName: '筆',
    ruleNameEn: 'Pen',
    count: 1,
    points: 5,
    class: '1A',
    handover: 'order',
    collectBy: '2026-11-27',
    localDate: '2026-11-20',
  },
}
const stocked: DomainEvent = {
  type: 'PrizeStockSet',
  data: { setId: randomUUID(), ruleId: prizeId, version: 1, stock: 10 },
}

const ofHouse: DomainEvent = {
  type: 'PointsRewarded',
  data: action({ ...loggedRule(), house: randomUUID() }),
}

const ofItsOwn: DomainEvent = {
  type: 'HouseRewarded',
  data: {
    actionId: randomUUID(),
    batchId: randomUUID(),
    periodId: randomUUID(),
    class: '',
    ruleId: randomUUID(),
    ruleName: '打氣',
    ruleNameEn: 'Cheering',
    ruleType: 'reward',
    categoryId: null,
    unitPoints: 10,
    count: 1,
    points: 10,
    localDate: '2026-11-20',
  },
}

/** Opens read models with rows in every table. */
const openFilled = async () => {
  const model = await openReadModel()
  await appendAll(model, seedEvents(80, 5))
  const profile = randomUUID()
  for (const [category, event] of Object.entries(others))
    await model.eventStore.append({
      stream: `${category}-${profile}`,
      events: [storedEvent(event)],
      expected: 'any',
    })
  await model.eventStore.append({
    stream: `homework-${profile}`,
    events: [storedEvent(unfinished)],
    expected: 'any',
  })
  await model.eventStore.append({
    stream: `game-${profile}`,
    events: played.map((event) => storedEvent(event)),
    expected: 'any',
  })
  await model.eventStore.append({
    stream: `certificates-${profile}`,
    events: [storedEvent(printed)],
    expected: 'any',
  })
  await model.eventStore.append({
    stream: `remarks-${profile}`,
    events: [storedEvent(remarked)],
    expected: 'any',
  })
  await model.eventStore.append({
    stream: `quiz-${quizId}`,
    events: [storedEvent(joined), storedEvent(asked)],
    expected: 'any',
  })
  await model.eventStore.append({
    stream: `boardgame-${atATable.sessionId}`,
    events: boardGame.map((event) => storedEvent(event)),
    expected: 'any',
  })
  await model.eventStore.append({
    stream: `account-${profile}`,
    events: [storedEvent(ordered)],
    expected: 'any',
  })
  await model.eventStore.append({
    stream: `account-${randomUUID()}`,
    events: [storedEvent(ofHouse)],
    expected: 'any',
  })
  await model.eventStore.append({
    stream: `house-${randomUUID()}`,
    events: [storedEvent(ofItsOwn)],
    expected: 'any',
  })
  await model.eventStore.append({
    stream: `prize-${prizeId}`,
    events: [storedEvent(stocked)],
    expected: 'any',
  })
  for (const projection of projections) expect(await catchUp(model, projection)).toBe('end')
  return model
}

let model: ReadModel
const deps = () => ({ ...model, clock: () => new Date() })
beforeAll(async () => {
  model = await openFilled()
})
afterAll(() => model.close())

const verifyAll = async (): Promise<readonly Difference[]> => {
  const { id } = await runVerification(deps())
  return listDifferences(model.db, id)
}
/** Changes the database, as a person with access to the machine could, and changes it back. */
const meanwhile = async (
  change: () => Promise<unknown>,
  tables: readonly (readonly [string, string])[],
  work: () => Promise<void>,
) => {
  const names = tables.map(
    ([schema, table]) =>
      [sql.identifier([schema, table]), sql.identifier([`kept_${table}`])] as const,
  )
  for (const [table, kept] of names)
    await model.db.query(sql.unsafe`CREATE TABLE ${kept} AS SELECT * FROM ${table}`)
  try {
    await change()
    await work()
  } finally {
    for (const [table, kept] of names) {
      await model.db.query(sql.unsafe`DELETE FROM ${table}`)
      await model.db.query(sql.unsafe`INSERT INTO ${table} SELECT * FROM ${kept}`)
      await model.db.query(sql.unsafe`DROP TABLE ${kept}`)
    }
  }
}
const log = [['event_store', 'events']] as const

test('all read models agree, and the tables of the replay are gone afterwards', async () => {
  const run = await runVerification(deps())
  const head = await model.eventStore.head()
  expect(run).toMatchObject({
    state: 'agree',
    differences: 0,
    events: 97,
    position: head,
    error: '',
  })
  expect(run.rows).toBeGreaterThan(80)
  expect((await listRuns(model.db, { limit: 5, offset: 0 }))[0]).toEqual(run)
  const left = await model.db.anyFirst(
    sql.unsafe`SELECT nspname FROM pg_namespace WHERE nspname LIKE '%verify'`,
  )
  expect(left).toEqual([])
})

test('the log is read once for all read models', async () => {
  const read: string[] = []
  const readAll: typeof model.eventStore.readAll = async (request) => {
    const page = await model.eventStore.readAll(request)
    read.push(...page.events.map(({ id }) => id))
    return page
  }
  const run = await runVerification({ ...deps(), eventStore: { ...model.eventStore, readAll } })
  expect(run).toMatchObject({ state: 'agree', events: 97 })
  expect(read).toHaveLength(97)
})

test('a verification numbers its steps: seals, the log, and then each read model', async () => {
  const steps: string[] = []
  const onProgress = (step: string) => steps.at(-1) !== step && steps.push(step)
  await runVerification(deps(), { seals: {}, onProgress })
  expect(steps).toEqual(['seals', 'replay', ...projections.map(({ name }) => name)])
  expect(['', ...steps.slice(0, 4)].map((step) => verificationStep(step).number)).toEqual([
    0, 1, 2, 3, 3,
  ])
  expect(verificationStep('seals').of).toBe(3)
})

/** A column that is not part of a key. */
const Column = z.object({ name: z.string(), type: z.string() })
const columnOf = async (schema: string, table: string) =>
  model.db.maybeOne(sql.type(Column)`
    SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
    WHERE attrelid = to_regclass(${`${schema}.${table}`}) AND attnum > 0 AND NOT attisdropped
      AND format_type(atttypid, NULL) IN ('bigint', 'integer', 'text', 'boolean')
      AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indisunique AND attnum = ANY (indkey::int2[]))
    ORDER BY attnum DESC LIMIT 1`)
const values: Readonly<Record<string, ReturnType<typeof sql.fragment>>> = {
  bigint: sql.fragment`987654`,
  integer: sql.fragment`987654`,
  text: sql.fragment`'00000000000000987654'`,
}

describe.each(projections.map((projection) => [projection.name, projection] as const))(
  'read model %s',
  (name, projection) => {
    test('one changed and one lost row of each table are detected and named', async () => {
      const schema = schemaFor(projection)
      const tables = await tablesOf(model, schema)
      expect(tables.length).toBeGreaterThan(0)
      for (const table of tables) {
        const whole = sql.identifier([schema, table])
        const column = await columnOf(schema, table)
        const value =
          column?.type === 'boolean'
            ? sql.fragment`NOT ${sql.identifier([column.name])}`
            : values[column?.type ?? '']
        const first = sql.fragment`ctid = (SELECT min(ctid) FROM ${whole})`
        if (column && value)
          await meanwhile(
            () =>
              model.db.query(
                sql.unsafe`UPDATE ${whole} SET ${sql.identifier([column.name])} = ${value} WHERE ${first}`,
              ),
            [[schema, table]],
            async () => {
              const { differences } = await verifyReadModel(model, projection)
              expect([table, differences]).toEqual([
                table,
                [
                  expect.objectContaining({
                    readModel: name,
                    table,
                    kind: 'differs',
                    organization: organizationId,
                  }),
                ],
              ])
              expect(differences[0]!.fields.map(({ field }) => field)).toEqual([column.name])
            },
          )
        await meanwhile(
          () => model.db.query(sql.unsafe`DELETE FROM ${whole} WHERE ${first}`),
          [[schema, table]],
          async () => {
            const { differences } = await verifyReadModel(model, projection)
            expect(differences).toEqual([
              expect.objectContaining({ table, kind: 'missing', organization: organizationId }),
            ])
          },
        )
      }
    })
  },
)

describe('a change in the log', () => {
  test('to an event’s data is found, with the entry and its field', () =>
    meanwhile(
      () =>
        model.db.query(
          sql.unsafe`UPDATE event_store.events SET data = data || '{"class": "9Z"}' WHERE position = 1`,
        ),
      log,
      async () => {
        const found = (await verifyAll()).find(({ table }) => table === 'actions')
        expect(found).toMatchObject({ kind: 'differs', entry: { organization_id: organizationId } })
        expect(found!.fields).toEqual([
          { field: 'class', live: expect.any(String), replayed: '9Z' },
        ])
      },
    ))

  test('to an event’s position is found, with the entries of both events', () =>
    meanwhile(
      async () => {
        for (const [from, to] of [
          [2, 1_000],
          [3, 2],
          [1_000, 3],
        ])
          await model.db.query(
            sql.unsafe`UPDATE event_store.events SET position = ${to!} WHERE position = ${from!}`,
          )
      },
      log,
      async () => {
        const found = (await verifyAll()).filter(({ table }) => table === 'actions')
        expect(found.map(({ fields }) => fields.map(({ field }) => field))).toEqual([
          ['position'],
          ['position'],
        ])
      },
    ))

  test('that removes an event is found, with its entry as extra', () =>
    meanwhile(
      () => model.db.query(sql.unsafe`DELETE FROM event_store.events WHERE position = 4`),
      log,
      async () => {
        const found = (await verifyAll()).filter(({ table }) => table === 'actions')
        expect(found).toEqual([expect.objectContaining({ kind: 'extra' })])
      },
    ))

  test('that makes an event impossible to apply ends the command with the event’s position', () =>
    meanwhile(
      () =>
        model.db.query(sql.unsafe`UPDATE event_store.events SET data = '{}' WHERE position = 5`),
      log,
      async () => {
        const said: string[] = []
        const code = await auditCommands.verify!(
          { ...deps(), sealKeyFile: '', say: (line) => said.push(line) },
          [],
        )
        expect([code, said.at(-1)]).toEqual([
          2,
          expect.stringContaining('at 00000000000000000005 cannot be applied'),
        ])
      },
    ))
})

test('a halted read model cannot be verified, and the answer names the position', async () => {
  const [schema, position] = [schemaFor(pointsProjection), await model.eventStore.head()]
  await model.db.query(sql.unsafe`
    INSERT INTO projection_failures (projection, position, reason, error)
    VALUES (${schema}, ${`9${position.slice(1)}`}, 'poison', 'test')`)
  expect(await runVerification(deps())).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^points is halted at 90+/),
  })
  await model.db.query(sql.unsafe`DELETE FROM projection_failures`)
})

test('events that arrive during a verification cause no difference', async () => {
  const busy = (async () => {
    for (let n = 0; n < 10; n += 1) {
      await appendAll(model, seedEvents(20, 5, 100 + n * 20))
      await catchUp(model, pointsProjection)
    }
  })()
  for (let n = 0; n < 3; n += 1)
    expect((await verifyReadModel(model, pointsProjection)).differences).toEqual([])
  await busy
  expect((await verifyReadModel(model, pointsProjection)).differences).toEqual([])
})

test('the command exits with 0, or with 1 and each difference by name', async () => {
  const said: string[] = []
  const verify = () =>
    auditCommands.verify!({ ...deps(), sealKeyFile: '', say: (line) => said.push(line) }, [])
  expect(await verify()).toBe(0)
  expect(said.at(-1)).toMatch(
    /^All agree: \d+ rows compared with \d+ replayed events, up to position \d+$/,
  )
  await model.db.query(
    sql.unsafe`UPDATE balances SET point = point + 1 WHERE ctid = (SELECT min(ctid) FROM balances)`,
  )
  expect(await verify()).toBe(1)
  expect(said.at(-2)).toMatch(
    /^Differs: points\.balances \{.*\}: point is \d+, but by the log \d+$/,
  )
})
