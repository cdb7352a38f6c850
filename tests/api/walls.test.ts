import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
import { accessTable } from './walls/access-table.ts'
import type { Request, Wall } from './walls/wall.ts'
import { publicCalls, walls } from './walls/walls.ts'
import { callers, makeWorld, type WallCaller, type World } from './walls/world.ts'

let laurel: TestApp
let world: World
let stranger: World
const calls = Object.entries(walls)

// Makes every call as every caller, which takes longer than other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

beforeAll(async () => {
  laurel = await testApp()
  world = await makeWorld(laurel)
  stranger = await makeWorld(laurel)
})
afterAll(() => laurel.close())

/** The documentation contains nobody's data. */
const isCall = (url: string) => url.startsWith('/api/') && !/^\/api\/(docs|openapi\.json)/.test(url)
const registered = () =>
  laurel.app.routeList
    .filter(({ url, method }) => isCall(url) && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url.slice('/api'.length)}`)

/** Removes `(staff)` or `[logo]`, which tells apart walls of one route. */
const routeOf = (name: string) => name.replace(/ [([].+[)\]]$/, '')

const send = (
  name: string,
  token: string | null,
  { params = {}, query = {}, body, headers = {} }: Request,
) => {
  const path = routeOf(name).replace(/:(\w+)/g, (_, name) => params[name] ?? '')
  const search = new URLSearchParams(query).toString()
  return laurel.call(`${path}${search && `?${search}`}`, token, {
    headers,
    key: randomUUID(),
    ...(body && { body }),
  })
}
const requestOf = async ({ request }: Wall, target: World, caller: WallCaller = 'admin') =>
  (await request?.(target, caller)) ?? {}

const refused = new Map<Wall, Promise<Request>>()
/** A call that is refused before its ids are looked up needs only one request for all tests. */
const refusedRequestOf = (wall: Wall) => {
  const known = refused.get(wall) ?? requestOf(wall, world)
  refused.set(wall, known)
  return known
}

/** Returns ids that no other organisation may see, except those that the request contains. */
const marksOf = (
  {
    organizationId,
    prefix,
    admin,
    students,
    period,
    action,
    display,
    attendanceRule,
    device,
  }: World,
  { params = {}, query = {} }: Request,
) => {
  const sent = [...Object.values(params), ...Object.values(query)]
  const ids = [
    organizationId,
    prefix,
    admin.id,
    period,
    action,
    display,
    attendanceRule,
    device,
    ...students.flatMap(({ id, profile }) => [id, profile]),
  ]
  return ids.filter((id) => !sent.includes(id))
}

test('every wall names a registered call', () => {
  expect(Object.keys(walls).filter((name) => !registered().includes(routeOf(name)))).toEqual([])
})

test('every registered call has a wall, and every public one is listed', () => {
  const known = new Set([...Object.keys(walls).map(routeOf), ...publicCalls])
  const unknown = registered().filter((route) => !known.has(route))
  expect(unknown, 'say in tests/api/walls/ who may call them').toEqual([])
  const open = laurel.app.routeList.filter(({ url, isPublic }) => isCall(url) && isPublic)
  for (const { method, url } of open)
    expect(publicCalls).toContain(`${method} ${url.slice('/api'.length)}`)
})

describe('each call × each role', () => {
  test('without a valid token every call is unauthorized', async () => {
    for (const [route, wall] of calls) {
      const request = await refusedRequestOf(wall)
      for (const token of [null, 'x'.repeat(43)]) {
        expect({ route, answer: await send(route, token, request) }).toMatchObject({
          route,
          answer: { status: 401, body: { code: 'unauthorized' } },
        })
      }
    }
  })

  test('a HEAD request has the same access rules', async () => {
    for (const [route, wall] of calls.filter(([name]) => name.startsWith('GET'))) {
      const request = await refusedRequestOf(wall)
      const head = route.replace('GET', 'HEAD')
      expect({ route, status: (await send(head, null, request)).status }).toEqual({
        route,
        status: 401,
      })
      for (const caller of callers.filter((one) => !wall.allowed.includes(one)))
        expect({ route, status: (await send(head, world.tokens[caller], request)).status }).toEqual(
          {
            route,
            status: 403,
          },
        )
    }
  })

  test('the other roles are forbidden, whatever they send', async () => {
    for (const [route, wall] of calls) {
      for (const target of [world, stranger]) {
        const request = await (target === world ? refusedRequestOf(wall) : requestOf(wall, target))
        for (const caller of callers.filter((one) => !wall.allowed.includes(one))) {
          const answer = await send(route, world.tokens[caller], request)
          expect({ route, caller, answer }).toMatchObject({
            route,
            caller,
            answer: { status: 403, body: { code: 'forbidden' } },
          })
        }
      }
    }
  })

  test('the allowed roles succeed, with ids of their own organisation', async () => {
    for (const [route, wall] of calls) {
      const target = wall.endsWorld ? await makeWorld(laurel) : world
      for (const caller of wall.allowed) {
        const answer = await send(
          route,
          target.tokens[caller],
          await requestOf(wall, target, caller),
        )
        const status = wall.answer ?? 200
        expect({
          route,
          caller,
          status: answer.status,
          text: answer.status === status || answer.text,
        }).toEqual({
          route,
          caller,
          status,
          text: true,
        })
      }
    }
  })
})

describe('another organisation', () => {
  test('is never seen, and its ids are not found, by any call and role', async () => {
    for (const [route, wall] of calls) {
      if (wall.endsWorld) continue
      // A call that finds no item uses none up, so callers who would make similar items share one.
      const made = new Map<string, Request>()
      for (const caller of wall.allowed) {
        const maker = caller in world.make || (wall.request?.length ?? 0) < 2 ? 'staff' : caller
        const known = wall.stranger === undefined ? made.get(maker) : undefined
        const request = known ?? (await requestOf(wall, world, caller))
        made.set(maker, request)
        const answer = await send(route, stranger.tokens[caller], request)
        const status = wall.stranger === 'own' ? (wall.answer ?? 200) : (wall.stranger ?? 404)
        expect({ route, caller, status: answer.status }).toEqual({ route, caller, status })
        for (const mark of marksOf(world, request))
          expect({ route, caller, seen: answer.text.includes(mark) && mark }).toEqual({
            route,
            caller,
            seen: false,
          })
      }
    }
  })

  test('is never changed, by any call and role', async () => {
    // The clock stands still, so that nothing expires on a busy machine.
    laurel.setNow(new Date().toISOString())
    const held = await makeWorld(laurel)
    const requests = await Promise.all(
      calls.map(async ([route, wall]) => ({ route, wall, request: await requestOf(wall, held) })),
    )
    await waitUntilAtRest(laurel.deps)
    const before = await everythingOf(held)
    for (const { route, wall, request } of requests) {
      if (wall.endsWorld) continue
      for (const caller of wall.allowed) await send(route, stranger.tokens[caller], request)
    }
    await waitUntilAtRest(laurel.deps)
    expect(await everythingOf(held)).toEqual(before)
  })
})

describe('a student or a parent', () => {
  test('reaches only their own data, not that of another student of the same school', async () => {
    const [, other] = world.students
    for (const caller of ['student', 'parent'] as const) {
      const answer = await send('GET /profiles/:id', world.tokens[caller], {
        params: { id: other!.profile },
      })
      expect(answer.status).toBe(404)
      for (const [route, wall] of calls) {
        if (!wall.allowed.includes(caller) || wall.endsWorld) continue
        const seen = await send(route, world.tokens[caller], await requestOf(wall, world))
        expect({
          route,
          seen: [other!.id, other!.profile, other!.username].filter((mark) =>
            seen.text.includes(mark),
          ),
        }).toEqual({ route, seen: [] })
      }
    }
  })
})

test('the ids of another student, even a sibling, are refused to students and parents by every call', async () => {
  // To the server, siblings are unrelated students: nothing links their accounts.
  const [own, other] = world.students
  const others = (request: Request): Request =>
    JSON.parse(
      JSON.stringify(request)
        .replaceAll(own!.id, other!.id)
        .replaceAll(own!.profile, other!.profile),
    )
  const marks = [other!.id, other!.profile, other!.username]
  const ways: readonly Record<string, string>[] = [
    { user: other!.id },
    { profile: other!.profile },
    { class: '1A', user: other!.id },
  ]
  let refused = 0
  for (const [route, wall] of calls) {
    for (const caller of ['student', 'parent'] as const) {
      if (!wall.allowed.includes(caller) || wall.endsWorld) continue
      const request = await requestOf(wall, world, caller)
      const swapped = others(request)
      if (JSON.stringify(swapped) !== JSON.stringify(request)) {
        const { status } = await send(route, world.tokens[caller], swapped)
        expect({ route, caller, refused: [403, 404].includes(status) || status }).toEqual({
          route,
          caller,
          refused: true,
        })
        refused += 1
      }
      if (!route.startsWith('GET')) continue
      for (const named of ways) {
        const query = { ...request.query, ...named }
        const { status, text } = await send(route, world.tokens[caller], { ...request, query })
        const seen = status === 200 ? marks.filter((mark) => text.includes(mark)) : []
        expect({ route, caller, named, seen, fails: status >= 500 }).toEqual({
          route,
          caller,
          named,
          seen: [],
          fails: false,
        })
      }
    }
  }
  expect(refused).toBeGreaterThan(10)
})

test('if the school names no givers, students and parents learn of no staff by any call', async () => {
  const held = await makeWorld(laurel)
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE organizations SET giver_names = 'teacher' WHERE id = ${held.organizationId}`)
  const staff = [held.admin, held.teacher].flatMap(({ id, email }) => [id, email])
  const marks = [...staff, 'Ada Chan', '陳雅達', 'teacher Wong', '黃teacher']
  for (const [route, wall] of calls) {
    for (const caller of ['student', 'parent'] as const) {
      if (!wall.allowed.includes(caller) || wall.endsWorld) continue
      const { text } = await send(route, held.tokens[caller], await requestOf(wall, held, caller))
      expect({ route, caller, seen: marks.filter((mark) => text.includes(mark)) }).toEqual({
        route,
        caller,
        seen: [],
      })
    }
  }
})

test('a teacher without all_action reaches no record of others by any call that must limit them', async () => {
  const fresh = await makeWorld(laurel)
  for (const [route, wall] of calls.filter(([, { byRecorder }]) => byRecorder)) {
    const { status, body } = await send(
      route,
      fresh.tokens.teacher,
      await requestOf(wall, fresh, 'admin'),
    )
    const seen = status === 200 ? body.total : 0
    expect({ route, seen, status: [200, 403, 404].includes(status) }).toEqual({
      route,
      seen: 0,
      status: true,
    })
  }
})

test('a class teacher changes no record of others in the class by any call that must limit them', async () => {
  const fresh = await makeWorld(laurel)
  const body = { period: fresh.period, class: '1A', class_teachers: [fresh.teacher.id] }
  await fresh.make.admin('PUT /staffClasses/class', body)
  const changing = calls.filter(([name, { byRecorder }]) => byRecorder && !name.startsWith('GET'))
  for (const [route, wall] of changing) {
    const request = await requestOf(wall, fresh, 'admin')
    const { status } = await send(route, fresh.tokens.teacher, request)
    expect({ route, refused: [403, 404].includes(status) }).toEqual({ route, refused: true })
  }
})

test('the table of who may make which call is up to date', async () => {
  await expect(accessTable(publicCalls)).toMatchFileSnapshot('../../docs/access.md')
})

test('an account that must change its password first can do nothing else', async () => {
  const held = await makeWorld(laurel)
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE users SET setup_password = true, parent_setup_password = true WHERE organization_id = ${held.organizationId}`)
  await laurel.deps.announcements.publish({ kind: 'refresh' })
  for (const [route, wall] of calls.filter(
    ([, { beforePasswordChange }]) => !beforePasswordChange,
  )) {
    const request = await refusedRequestOf(wall)
    for (const caller of wall.allowed) {
      const answer = await send(route, held.tokens[caller], request)
      expect({ route, answer }).toMatchObject({
        route,
        answer: { status: 403, body: { code: 'setup_password_required' } },
      })
    }
  }
})

test('an account that must set up a second factor first can do nothing else', async () => {
  const held = await makeWorld(laurel)
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE sessions SET must_enrol = true WHERE organization_id = ${held.organizationId}`)
  await laurel.deps.announcements.publish({ kind: 'refresh' })
  for (const [route, wall] of calls.filter(
    ([, { beforePasswordChange, beforeEnrolment }]) => !beforePasswordChange && !beforeEnrolment,
  )) {
    const request = await refusedRequestOf(wall)
    for (const caller of wall.allowed) {
      const answer = await send(route, held.tokens[caller], request)
      expect({ route, answer }).toMatchObject({
        route,
        answer: { status: 403, body: { code: 'second_factor_required' } },
      })
    }
  }
})

const Everything = z.object({ rows: z.string() })

/** Returns every table of the registry with an organisation, including those added later. */
const registryTables = async () => {
  const tables = await laurel.deps.db.anyFirst(sql.type(z.object({ table: z.string() }))`
    SELECT columns.table_name AS table FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'organization_id'`)
  expect(tables.length).toBeGreaterThan(10)
  // A check of the log counts everybody's rows, whoever requested it.
  return [
    'organizations',
    ...tables.filter((table) => !/^(verification_(counts|events)|chain_counts)$/.test(table)),
  ]
}

/** Returns every row of an organisation by table, and all of its events. */
const everythingOf = async ({ organizationId }: World) => {
  const tables = await registryTables()
  const rows = await Promise.all(
    tables.map((table) =>
      laurel.deps.db.oneFirst(sql.type(Everything)`
        SELECT COALESCE(string_agg(to_jsonb(one)::text, ' ' ORDER BY to_jsonb(one)::text), '') AS rows
        FROM ${sql.identifier([table])} AS one
        WHERE ${sql.identifier([table === 'organizations' ? 'id' : 'organization_id'])} = ${organizationId}`),
    ),
  )
  const { events, end } = await laurel.deps.eventStore.readAll({
    after: '0'.repeat(20),
    limit: 10_000,
  })
  expect(end).toBe(true)
  const own = events.filter(({ metadata }) => metadata.organizationId === organizationId)
  return Object.fromEntries([
    ...tables.map((table, n) => [table, rows[n]!]),
    ['events', own.map(({ type }) => type)],
  ])
}
