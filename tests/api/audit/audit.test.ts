import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { openSealKey } from '#platform/seal/keys.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pastProjection } from '#projections/past/past.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { extendSeals } from '#projections/seal/extend.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { startVerifying } from '#workers/jobs/audit.ts'

let laurel: TestApp
let school: School
let other: School
let auditor: string

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 3 })
  other = await laurel.school({ students: 2 })
  auditor = school.auditor.token
  for (const { teacher, rules, students } of [school, other])
    await laurel.call('POST /v2/actions/profiles', teacher.token, {
      body: {
        pointRule_id: rules.reward,
        profiles: students.map(({ profile }) => profile),
        counts: 2,
      },
    })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  await laurel.deps.db.query(sql.unsafe`DELETE FROM verifications`)
})

const get = async (path: string, token = auditor) =>
  (await laurel.call(`GET /v2/audit/${path}`, token)).body
const ask = async (token = auditor) =>
  (await laurel.call('POST /v2/audit/runs', token, { key: randomUUID() })).body.data
const ended = async (id: string, token = auditor) => {
  let run: { state: string; events?: number | null } = { state: 'asked' }
  await vi.waitFor(
    async () => {
      run = (await get(`runs/${id}`, token)).data
      expect(['asked', 'running']).not.toContain(run.state)
    },
    { interval: 100 },
  )
  return run
}
const withWorker = async (work: () => Promise<void>) => {
  const worker = await startVerifying(laurel.deps)
  await work().finally(worker.stop)
}
const seal = async () => {
  const key = await openSealKey(laurel.deps.config.sealKeyFile)
  const { db, eventStore } = laurel.deps
  await extendSeals({ db, eventStore, key, clock: () => new Date(Date.now() + 2 * 86_400_000) })
}

describe('a check of the log', () => {
  test('is started by an auditor; another school’s request joins it without learning who started it', async () => {
    const asked = await ask()
    expect(asked).toMatchObject({
      state: 'asked',
      asked_by: { en: expect.any(String) },
      read_models: [],
      seals: null,
    })
    const joined = await ask(other.admin.token)
    expect([joined._id, joined.asked_by]).toEqual([asked._id, null])
    const all = await Promise.all(Array.from({ length: 8 }, () => ask(school.admin.token)))
    expect(new Set(all.map(({ _id }) => _id))).toEqual(new Set([asked._id]))
    expect((await get('runs')).total).toBe(1)
  })

  test('is one check for many simultaneous requests', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => ask()))
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1)
  })

  test('reports that everything agrees, with the numbers of the caller’s school', () =>
    withWorker(async () => {
      const { _id } = await ask()
      const run = await ended(_id)
      expect(run).toMatchObject({
        state: 'agree',
        differences: 0,
        differs_elsewhere: false,
        step: null,
        seals: { broken: null },
      })
      // Each school sees only its own events: three and two were recorded.
      expect([run.events, (await get(`runs/${_id}`, other.admin.token)).data.events]).toEqual([
        3, 2,
      ])
      const rowsFor = async (token: string): Promise<number> =>
        (await get(`runs/${_id}`, token)).data.read_models.find(
          ({ name }: { name: string }) => name === 'points',
        ).rows
      expect(await rowsFor(auditor)).toBeGreaterThan(await rowsFor(other.admin.token))
      expect(await rowsFor(other.admin.token)).toBeGreaterThan(0)
      expect((await get(`runs/${_id}/differences`)).data).toEqual([])
    }))

  test('names the student whose award is missing from a read model, and its entry in the log', () =>
    withWorker(async () => {
      const { db } = laurel.deps
      const entries = sql.identifier([schemaFor(pastProjection), 'past_entries'])
      const own = sql.fragment`organization_id = ${school.organizationId}`
      const EntryIds = z.object({ ids: z.array(z.string()), profile_ids: z.array(z.string()) })
      // The read model of the past may still be catching up.
      const kept = await vi.waitFor(() =>
        db.one(sql.type(EntryIds)`SELECT ids, profile_ids FROM ${entries} WHERE ${own}`),
      )
      const write = ({ ids, profile_ids }: z.infer<typeof EntryIds>) =>
        db.query(sql.unsafe`UPDATE ${entries} SET ids = ${sql.array(ids, 'uuid')},
          profile_ids = ${sql.array(profile_ids, 'uuid')} WHERE ${own}`)
      await write({ ids: kept.ids.slice(0, 2), profile_ids: kept.profile_ids.slice(0, 2) })
      try {
        const { _id } = await ask()
        await ended(_id)
        const { data } = await get(`runs/${_id}/differences`)
        const profile = kept.profile_ids[2]
        expect(data).toMatchObject([
          { table: 'past_entries', profile, others: 0, log_entry: kept.ids[2] },
        ])
        expect(data[0].student.user).toBe(
          school.students.find((one) => one.profile === profile)?.id,
        )
        expect((await get(`entries/${kept.ids[2]}?profile=${profile}`)).data._id).toBe(kept.ids[2])
      } finally {
        await write(kept)
      }
    }))

  test('names a changed entry only to the school that owns it', () =>
    withWorker(async () => {
      const balances = sql.identifier([schemaFor(pointsProjection), 'balances'])
      const { profile, id: user } = school.students[0]!
      const change = (by: number) =>
        laurel.deps.db.query(
          sql.unsafe`UPDATE ${balances} SET point = point + ${by} WHERE profile_id = ${profile}`,
        )
      await change(5)
      try {
        const { _id } = await ask(school.admin.token)
        expect(await ended(_id)).toMatchObject({
          state: 'differ',
          differences: 1,
          asked_by: { en: expect.any(String) },
          read_models: expect.arrayContaining([
            expect.objectContaining({ name: 'points', differences: 1 }),
          ]),
        })
        const found = await get(`runs/${_id}/differences`)
        expect([found.total, found.data]).toEqual([
          1,
          [
            {
              number: 1,
              read_model: 'points',
              table: 'balances',
              kind: 'differs',
              entry: expect.objectContaining({ profile_id: profile }),
              fields: [{ field: 'point', live: expect.any(String), replayed: expect.any(String) }],
              student: { user, name: expect.anything(), class: '1A', class_no: 1 },
              // A balance belongs to no single entry of the log.
              profile,
              others: 0,
              log_entry: null,
            },
          ],
        ])
        const [field] = found.data[0].fields
        expect(Number(field.live) - Number(field.replayed)).toBe(5)
        expect((await get(`runs/${_id}`, other.admin.token)).data).toMatchObject({
          state: 'agree',
          differences: 0,
        })
        expect(await get(`runs/${_id}/differences`, other.admin.token)).toMatchObject({
          data: [],
          total: 0,
        })
      } finally {
        await change(-5)
      }
    }))

  test('counts all differences, including those not listed', async () => {
    const { _id } = await ask()
    const of = [
      [school, 'balances', 2_500],
      [school, 'balances', 2_500],
      [school, 'actions', 7],
      [other, 'balances', 1],
    ] as const
    for (const [n, [{ organizationId }, table, differing]] of of.entries())
      await laurel.deps.db.query(sql.unsafe`
        INSERT INTO verification_differences (verification_id, number, organization_id, difference) VALUES (${_id}, ${n + 1},
          ${organizationId}, ${JSON.stringify({ readModel: 'points', table, kind: 'extra', entry: {}, fields: [], differing })}::jsonb)`)
    expect((await get(`runs/${_id}`)).data.differences).toBe(2_507)
    expect(await get(`runs/${_id}/differences`)).toMatchObject({
      total: 2_507,
      data: { length: 3 },
    })
    expect((await get(`runs/${_id}`, other.admin.token)).data.differences).toBe(1)
  })

  test('links each difference to its entry in the log, or to the session of several players', async () => {
    const { _id } = await ask()
    const [own, session] = [randomUUID(), randomUUID()]
    const of = [
      ['actions', { id: own }, own],
      ['game_answers', { session_id: session, question_id: own }, session],
      ['board_sessions', { id: session }, session],
      ['board_players', { session_id: session, profile_id: own }, session],
      ['balances', { profile_id: own }, null],
    ] as const
    for (const [n, [table, entry]] of of.entries())
      await laurel.deps.db.query(sql.unsafe`
        INSERT INTO verification_differences (verification_id, number, organization_id, difference) VALUES (${_id}, ${n + 1},
          ${school.organizationId}, ${JSON.stringify({ readModel: 'points', table, kind: 'differs', entry, fields: [] })}::jsonb)`)
    const { data } = await get(`runs/${_id}/differences`)
    expect(data.map((one: { log_entry: string | null }) => one.log_entry)).toEqual(
      of.map(([, , led]) => led),
    )
  })

  test('is the same when its request is sent again after the end', () =>
    withWorker(async () => {
      const key = randomUUID()
      const again = async () =>
        (await laurel.call('POST /v2/audit/runs', auditor, { key })).body.data
      const { _id } = await again()
      const { state } = await ended(_id)
      expect(await again()).toMatchObject({ _id, state })
    }))

  test('is started by a school at most three times within an hour', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const start = (token = auditor, key = randomUUID()) =>
      laurel.call('POST /v2/audit/runs', token, { key })
    const key = randomUUID()
    const first = (await start(auditor, key)).body.data._id
    const end = (startedAt: string) =>
      laurel.deps.db.query(sql.unsafe`
        UPDATE verifications SET state = 'agree', started_at = ${startedAt}, ended_at = now()
        WHERE state = 'asked'`)
    const firstStart = minutesAgo(50)
    await end(firstStart)
    for (const minutes of [40, 30]) {
      expect((await start()).status).toBe(200)
      await end(minutesAgo(minutes))
    }
    const refused = await start(school.admin.token)
    expect([refused.status, refused.body.code]).toEqual([429, 'verification_limit'])
    expect(Date.parse(refused.body.details.until) - Date.parse(firstStart)).toBe(60 * 60_000)
    // In seconds: a wait in minutes would be 10 at most.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(10)
    // A repeated request, another school and a run in progress are not refused.
    expect((await start(auditor, key)).body.data._id).toBe(first)
    const others = await start(other.admin.token)
    expect(others.status).toBe(200)
    expect((await start()).body.data._id).toBe(others.body.data._id)
    await laurel.deps.db.query(sql.unsafe`DELETE FROM verifications WHERE state = 'asked'`)
    await laurel.deps.db.query(sql.unsafe`
      UPDATE verifications SET started_at = ${minutesAgo(61)} WHERE id = ${first}`)
    expect((await start()).status).toBe(200)
  })

  test('reports its progress without revealing the length of the log', async () => {
    const id = randomUUID()
    await laurel.deps.db.query(sql.unsafe`
      INSERT INTO verifications (id, state, started_at, step, events, total, per_second)
      VALUES (${id}, 'running', now(), 'seals', 250, 1000, 50)`)
    const run = (await get(`runs/${id}`)).data
    expect(run.step).toEqual({ name: 'seals', number: 1, of: 3, share: 0.25, seconds_left: 35 })
    expect([run.events, run.seals]).toEqual([null, null])
  })

  test('is listed with earlier checks, newest first, in pages, and so are its differences', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const [n, id] of ids.entries()) {
      await laurel.deps.db.query(sql.unsafe`
        INSERT INTO verifications (id, state, started_at, ended_at) VALUES (${id}, 'differ', ${`2026-11-2${n}T03:00:00Z`}, now())`)
      await laurel.deps.db.query(sql.unsafe`
        INSERT INTO verification_differences (verification_id, number, organization_id, difference)
        VALUES (${ids[0]!}, ${n + 1}, ${school.organizationId},
          ${JSON.stringify({ readModel: 'points', table: 'balances', kind: 'extra', entry: {}, fields: [] })}::jsonb)`)
    }
    const { data, total } = await get('runs?limit=2&page=1')
    expect([total, data.map(({ _id }: { _id: string }) => _id)]).toEqual([3, [ids[0]]])
    const found = await get(`runs/${ids[0]}/differences?limit=2&page=1`)
    expect([found.total, found.data.map(({ number }: { number: number }) => number)]).toEqual([
      3,
      [3],
    ])
  })

  test('of a killed process is ended, and another can be started', () =>
    withWorker(async () => {
      const id = randomUUID()
      await laurel.deps.db.query(sql.unsafe`
        INSERT INTO verifications (id, state, started_at) VALUES (${id}, 'running', now())`)
      expect(await ended(id)).toMatchObject({ state: 'failed' })
      expect(await ended((await ask())._id)).toMatchObject({ state: 'agree' })
    }))

  test('of an unknown id is not found', async () => {
    expect((await laurel.call(`GET /v2/audit/runs/${randomUUID()}`, auditor)).status).toBe(404)
    expect(
      (await laurel.call(`GET /v2/audit/runs/${randomUUID()}/differences`, auditor)).status,
    ).toBe(404)
  })
})

describe('the seals', () => {
  test('are listed, pass the check, and fail it after an event was changed', () =>
    withWorker(async () => {
      await seal()
      const { data, total } = await get('seals')
      expect([total, data[0]]).toEqual([
        1,
        {
          number: 1,
          kind: 'day',
          period: null,
          previous: null,
          holds: null,
          day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          events: 3,
          since: 3,
          link: expect.stringMatching(/^[\da-f]{64}$/),
          key: expect.stringMatching(/^[\da-f]{32}$/),
          sealed_at: expect.any(String),
        },
      ])
      expect((await get('chain')).data).toEqual({ events: 3, unsealed: 0, seals: 1, checked: null })
      expect((await get('chain', other.admin.token)).data).toEqual({
        events: 2,
        unsealed: 0,
        seals: 1,
        checked: null,
      })
      expect((await get('seals', other.admin.token)).data[0]).toMatchObject({ events: 2, since: 2 })
      const checked = await ended((await ask())._id)
      expect(checked).toMatchObject({
        events: 3,
        seals: { seals: 1, events: 3, sealed: 3, broken: null },
      })
      expect((await get('seals')).data[0].holds).toBe(true)
      expect((await get('chain')).data.checked).toMatchObject({ seals: 1, broken: null })

      const { db } = laurel.deps
      const last = await db.one(sql.type(
        z.object({ position: z.string(), data: z.record(z.string(), z.unknown()) }),
      )`
        SELECT position::text, data FROM event_store.events ORDER BY events.position DESC LIMIT 1`)
      const write = (value: unknown) =>
        db.transaction(async (one) => {
          await one.query(sql.unsafe`ALTER TABLE event_store.events DISABLE TRIGGER USER`)
          await one.query(sql.unsafe`
            UPDATE event_store.events SET data = ${JSON.stringify(value)}::jsonb WHERE position = ${last.position}`)
          await one.query(
            sql.unsafe`ALTER TABLE event_store.events ENABLE ALWAYS TRIGGER events_append_only`,
          )
        })
      await write({ ...last.data, points: 99 })
      try {
        const run = await ended((await ask())._id)
        expect(run).toMatchObject({ state: 'differ', seals: { broken: { kind: 'changed' } } })
        // Every school may know that the log was changed.
        expect((await get('runs', other.admin.token)).data[0]).toMatchObject({ state: 'differ' })
        expect((await get('seals')).data[0].holds).toBe(false)
      } finally {
        await write(last.data)
      }
    }))

  test('come in pages, without those of another school’s periods', async () => {
    await seal()
    const { db } = laurel.deps
    const numbers = [2, 3, 4, 5]
    const ofPeriod = { kind: 'period', period: randomUUID() }
    const changes = [{}, { ...ofPeriod, organization: other.organizationId }, {}, {}]
    for (const [n, number] of numbers.entries())
      await db.query(sql.unsafe`
        INSERT INTO seals (store_id, number, seal, signature)
        SELECT store_id, ${number}, seal || ${JSON.stringify({ number, ...changes[n] })}::jsonb, signature
        FROM seals WHERE number = 1`)
    try {
      const page = async (n: number, token?: string) => {
        const { data, total } = await get(`seals?limit=2&page=${n}`, token)
        return [total, data.map((one: { number: number }) => one.number)]
      }
      expect([await page(0), await page(1), await page(2)]).toEqual([
        [4, [5, 4]],
        [4, [2, 1]],
        [4, []],
      ])
      expect(await page(1, other.admin.token)).toEqual([5, [3, 2]])
    } finally {
      await db.transaction(async (one) => {
        await one.query(sql.unsafe`SET LOCAL session_replication_role = replica`)
        await one.query(sql.unsafe`DELETE FROM seals WHERE number > 1`)
      })
    }
  })

  test('are signed by published keys', async () => {
    await seal()
    const { data } = (await laurel.call('GET /v2/audit/keys')).body
    expect(data).toEqual([
      {
        _id: (await get('seals')).data[0].key,
        public_key: expect.stringContaining('BEGIN PUBLIC KEY'),
        first_used_at: expect.any(String),
      },
    ])
  })

  test('can be checked with the export, which has the school’s own events and only hashes of others', async () => {
    await seal()
    const file = await laurel.call('GET /v2/audit/export_stream', auditor)
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="laurel-log-[\d-]+\.jsonl"$/,
    )
    const lines = file.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ laurel: 'log', organization: school.organizationId })
    const events = lines.filter(({ hash }) => hash)
    const own = events.filter(({ event }) => event)
    expect(own.every(({ event }) => event.metadata.organizationId === school.organizationId)).toBe(
      true,
    )
    expect([own.length > 0, events.length > own.length]).toEqual([true, true])
    expect(file.text).not.toContain(other.organizationId)
  })
})
