import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAnswerCache } from '#api/answers/answer-cache.ts'
import { createBoardCache } from '#api/answers/board-cache.ts'
import { buildApp } from '#api/app.ts'
import { sql } from '#platform/postgres/pool.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let other: FastifyInstance
let school: School

beforeAll(async () => {
  laurel = await testApp()
  // Another process has its own cache.
  other = await buildApp(laurel.deps, { checked: true })
  school = await laurel.school({ students: 3 })
})
afterAll(async () => {
  await other.close()
  await laurel.close()
})

const get = async (
  app: FastifyInstance,
  path: string,
  { token = school.admin.token, tag = '' } = {},
) => {
  const headers = { authorization: `Bearer ${token}`, ...(tag && { 'if-none-match': tag }) }
  const { statusCode, headers: answered, body } = await app.inject({ url: `/api${path}`, headers })
  return {
    status: statusCode,
    tag: String(answered.etag),
    headers: answered,
    body: body && JSON.parse(body),
  }
}
const rankPath = (more: Record<string, string> = {}) =>
  `/profiles/rank?${new URLSearchParams({ period: school.period, groupBy: 'user', ...more })}`
const reward = async (token = school.admin.token) => {
  const { body } = await laurel.call('POST /v2/actions/profiles', token, {
    body: { pointRule_id: school.rules.reward, profiles: [school.students[0]!.profile] },
  })
  return String(body.data.position)
}
const names = (answer: Awaited<ReturnType<typeof get>>) =>
  answer.body.data.map((row: { name: { en: string } }) => row.name.en)
const change = (statement: ReturnType<typeof sql.unsafe>) => laurel.deps.db.query(statement)

describe('an answer that many ask for', () => {
  test('has the same bytes until something changes, and 304 for a known ETag', async () => {
    const first = await get(laurel.app, rankPath())
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    const again = await get(laurel.app, rankPath(), { tag: `"x", ${first.tag}` })
    expect(again).toMatchObject({ status: 304, body: '', tag: first.tag })
    const elsewhere = await get(other, rankPath())
    expect(elsewhere.tag).toBe(first.tag)
    expect(elsewhere.body.data).toEqual(first.body.data)
    await get(laurel.app, rankPath({ minPosition: await reward() }))
    expect(await get(laurel.app, rankPath(), { tag: first.tag })).toMatchObject({ status: 200 })
  })

  test('states when it was read, even from the cache', async () => {
    const one = await get(laurel.app, rankPath())
    const later = await get(laurel.app, rankPath())
    expect(later.tag).toBe(one.tag)
    expect(later.body.last_updated_at > one.body.last_updated_at).toBe(true)
  })

  test('is never older than an earlier answer, in any process', async () => {
    const totals: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const minPosition = await reward()
      const [app, else_] = n % 2 ? [laurel.app, other] : [other, laurel.app]
      totals.push((await get(app, rankPath({ minPosition }))).body.data[0].totalpoints)
      totals.push((await get(else_, rankPath())).body.data[0].totalpoints)
    }
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect(new Set(totals).size).toBe(12)
  })

  test('shows a changed name or class, and hides an erased student, at once in every process', async () => {
    const path = '/v2/actions?limit=10'
    await reward()
    const everywhere = () =>
      Promise.all([laurel.app, other].map(async (app) => names(await get(app, rankPath()))))
    const history = () =>
      Promise.all(
        [laurel.app, other].map(async (app) => (await get(app, path)).body.data[0].user.name.en),
      )
    await everywhere()
    await history()
    const { id: user } = school.students[0]!
    await change(sql.unsafe`UPDATE users SET name_en = 'Another' WHERE id = ${user}`)
    for (const seen of await everywhere()) expect(seen).toContain('Another')
    expect(await history()).toEqual(['Another', 'Another'])
    await change(
      sql.unsafe`UPDATE profiles SET class = '9Z' WHERE id = ${school.students[1]!.profile}`,
    )
    for (const app of [laurel.app, other])
      expect(
        (await get(app, rankPath())).body.data.map((row: { class: string }) => row.class),
      ).toContain('9Z')
    await change(
      sql.unsafe`UPDATE users SET erased_at = now() WHERE id = ${school.students[2]!.id}`,
    )
    for (const seen of await everywhere()) expect(seen).toHaveLength(2)
  })

  test('of the history shows only what the caller may see and undo', async () => {
    const path = '/v2/actions?limit=10'
    await get(laurel.app, rankPath({ minPosition: await reward() }))
    const [admin, teacher] = [
      await get(laurel.app, path),
      await get(laurel.app, path, { token: school.teacher.token }),
    ]
    expect(admin.body.total).toBeGreaterThan(0)
    expect(teacher.body.total).toBe(0)
    const student = await get(laurel.app, path.replace('/v2', '/auth'), {
      token: school.students[1]!.token,
    })
    expect(student.body.total).toBe(0)
    const auditor = await get(laurel.app, path, { token: school.auditor.token })
    expect([admin, auditor].map(({ body }) => body.data[0].revertable)).toEqual([true, false])
  })

  test('of a chart is rebuilt after each award and registry change, in every process', async () => {
    const charts = ['day', 'class', 'pointRuleCategory'].map(
      (name) => `/actions/${name}?period=${school.period}`,
    )
    const tags = () =>
      Promise.all(
        charts.flatMap((path) =>
          [laurel.app, other].map(async (app) => (await get(app, path)).tag),
        ),
      )
    const first = await tags()
    expect(await tags()).toEqual(first)
    await get(laurel.app, rankPath({ minPosition: await reward() }))
    const second = await tags()
    for (const [n, tag] of second.entries()) expect(tag).not.toBe(first[n])
    const names = async () => (await get(other, charts[2]!)).body.data[0].ruleCategory.name.en
    await names()
    await change(sql.unsafe`
      UPDATE rule_categories SET name_en = 'Kindness' WHERE organization_id = ${school.organizationId}`)
    expect(await names()).toBe('Kindness')
  })

  test('of a chart belongs to its caller: a student never gets the school’s', async () => {
    const path = `/actions/pointRuleCategory?period=${school.period}`
    const all = (await get(laurel.app, path)).body.data[0].total
    expect(all).toBeGreaterThan(0)
    expect((await get(laurel.app, path, { token: school.students[1]!.token })).body.data).toEqual(
      [],
    )
    expect((await get(laurel.app, `${path}&class=8Z`)).body.data).toEqual([])
    expect((await get(laurel.app, path)).body.data[0].total).toBe(all)
  })

  test('is never given to another organisation', async () => {
    const stranger = await laurel.school({ students: 1 })
    await get(laurel.app, rankPath())
    expect(await get(laurel.app, rankPath(), { token: stranger.admin.token })).toMatchObject({
      status: 404,
    })
  })

  test('is built again after a rebuild of its read model', async () => {
    const first = await get(laurel.app, rankPath())
    await change(sql.unsafe`UPDATE profile_points SET total = total + 1000`)
    expect((await get(laurel.app, rankPath())).tag).toBe(first.tag)
    const { rebuild } = await import('#projections/engine/rebuild.ts')
    await rebuild(laurel.deps, pointsProjection)
    await change(sql.unsafe`UPDATE profile_points SET total = total + 1000`)
    expect((await get(laurel.app, rankPath())).tag).not.toBe(first.tag)
  })
})

describe('a board that many watch', () => {
  /** Returns two processes, and counts the boards they read together. */
  const opened = () => {
    const { db } = laurel.deps
    let boards = 0
    const counting = new Proxy(db, {
      get: (target, name, receiver) => {
        if (name === 'one') boards += 1
        return Reflect.get(target, name, receiver)
      },
    })
    return {
      boards: () => boards,
      processes: [createBoardCache(counting), createBoardCache(counting)] as const,
    }
  }
  const wanted = () => ({ organizationId: school.organizationId, periodId: school.period })

  test('is read once while nothing changes, and separately for each week', async () => {
    const { boards, processes } = opened()
    const [one] = processes
    const first = await one.read(wanted())
    expect(await one.read(wanted())).toBe(first)
    expect(boards()).toBe(1)
    expect((await one.read({ ...wanted(), week: '2020-01-06' })).first_students[0]!.total).toBe(0)
    expect(await one.read(wanted())).toBe(first)
    expect(boards()).toBe(2)
  })

  test('is read again after an award and after a change of the registry, in every process', async () => {
    const { processes } = opened()
    const both = () => Promise.all(processes.map((process) => process.read(wanted())))
    const before = (await both())[0]!
    await get(laurel.app, rankPath({ minPosition: await reward() }))
    for (const board of await both()) {
      expect(board.position > before.position).toBe(true)
      expect(board.first_students[0]!.total).toBeGreaterThan(before.first_students[0]!.total)
    }
    await change(
      sql.unsafe`UPDATE users SET name_en = 'Somebody else' WHERE id = ${school.students[0]!.id}`,
    )
    for (const board of await both()) expect(board.first_students[0]!.name_en).toBe('Somebody else')
  })
})

describe('the cache', () => {
  const replyTo = (headers = {}) => {
    const reply = {
      request: { headers },
      header: () => reply,
      type: () => reply,
      serialize: JSON.stringify,
    }
    return reply as unknown as FastifyReply
  }
  const asked = (what: unknown) => ({
    readModel: pointsProjection,
    organizationId: school.organizationId,
    what: [what],
  })
  const counted = (kept: ReturnType<typeof createAnswerCache>, text = 'x') => {
    let made = 0
    const ask = (what: unknown) =>
      kept.answer(replyTo(), asked(what), async () => {
        made += 1
        await setImmediate()
        return text
      })
    return { ask, made: () => made }
  }

  test('builds an answer once for concurrent requests', async () => {
    const { ask, made } = counted(createAnswerCache(laurel.deps.db, laurel.deps.clock))
    await Promise.all(Array.from({ length: 20 }, () => ask('same')))
    await ask('same')
    expect(made()).toBe(1)
  })

  test('serves 304 without awaiting the reply', async () => {
    const kept = createAnswerCache(laurel.deps.db, laurel.deps.clock)
    let tag = ''
    const codes: number[] = []
    const reply = (headers: Record<string, string>) => {
      const one = {
        request: { headers },
        serialize: JSON.stringify,
        type: () => one,
        code: (status: number) => {
          codes.push(status)
          return one
        },
        send: () => one,
        header: (_: string, value: string) => {
          tag = value
          return one
        },
        // Like Fastify's reply: awaiting it waits until it is sent.
        // biome-ignore lint/suspicious/noThenProperty: the test needs a reply that can be awaited
        then: (sent: (value?: undefined) => void) => sent(),
      }
      return one as unknown as FastifyReply
    }
    const ask = (headers = {}) => kept.answer(reply(headers), asked('known'), async () => 'x')
    expect(await ask()).toBeDefined()
    expect(await ask({ 'if-none-match': tag })).toBeDefined()
    expect(codes).toEqual([304])
  })

  test('is limited, however many different requests arrive', async () => {
    const bounds = { mostBytes: 10_000, mostAnswers: 50, mostBytesOfOne: 5_000 }
    const few = counted(createAnswerCache(laurel.deps.db, laurel.deps.clock, bounds))
    for (const n of Array(60).keys()) await few.ask(n)
    await few.ask(59)
    expect(few.made()).toBe(60)
    await few.ask(0)
    expect(few.made()).toBe(61)
    const large = counted(
      createAnswerCache(laurel.deps.db, laurel.deps.clock, bounds),
      'x'.repeat(6_000),
    )
    await large.ask(0)
    await large.ask(0)
    expect(large.made()).toBe(2)
    const some = counted(
      createAnswerCache(laurel.deps.db, laurel.deps.clock, bounds),
      'x'.repeat(3_000),
    )
    for (const n of [0, 1, 2, 3, 0]) await some.ask(n)
    expect(some.made()).toBe(5)
  })

  test('does not store a failure, so the next request is answered', async () => {
    const kept = createAnswerCache(laurel.deps.db, laurel.deps.clock)
    await expect(
      kept.answer(replyTo(), asked('f'), () => Promise.reject(new Error('away'))),
    ).rejects.toThrow('away')
    const { ask, made } = counted(kept)
    await ask('f')
    expect(made()).toBe(1)
  })
})
