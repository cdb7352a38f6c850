import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { walls } from '../walls/walls.ts'
import { makeWorld, type World } from '../walls/world.ts'

// Covers every long list, including those added later.

let laurel: TestApp
let world: World

beforeAll(async () => {
  laurel = await testApp()
  world = await makeWorld(laurel)
})
afterAll(() => laurel.close())
afterEach(() => vi.restoreAllMocks())

/** Limits larger than any batch, which otherwise occur in no query. */
const wanted = [987_654, 9_876]

/** Returns the larger of the two limits that a contract allows. */
const limitOf = (schema: unknown) => {
  const limit = schema instanceof z.ZodObject ? schema.shape.limit : undefined
  return limit instanceof z.ZodType ? wanted.find((one) => limit.safeParse(one).success) : undefined
}

const lists = () =>
  laurel.app.routeList.flatMap(({ method, url, schema }) => {
    const [inQuery, inBody] = [limitOf(schema.querystring), limitOf(schema.body)]
    const limit = inQuery ?? inBody
    return limit
      ? [{ route: `${method} ${url.replace(/^\/api/, '')}`, limit, inQuery: inQuery !== undefined }]
      : []
  })

/** The values of a statement, passed beside its text or in one object with it. */
const Values = z.union([
  z.array(z.unknown()),
  z.object({ values: z.array(z.unknown()) }).transform(({ values }) => values),
  z.unknown().transform(() => []),
])

/** Returns the parameters of the statements that `run` causes. */
const valuesDuring = async (run: () => Promise<unknown>) => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await run()
  const values = query.mock.calls.flatMap(([asked, given]: unknown[]) =>
    Values.parse(given ?? asked),
  )
  query.mockRestore()
  return values
}

const ask = async ({ route, limit, inQuery }: ReturnType<typeof lists>[number]) => {
  const wall =
    walls[route] ?? Object.entries(walls).find(([name]) => name.startsWith(`${route} `))?.[1]
  const caller = wall?.allowed.includes('admin') ? 'admin' : wall!.allowed[0]!
  const {
    params = {},
    query = {},
    headers = {},
    body,
  } = (await wall?.request?.(world, caller)) ?? {}
  const search = new URLSearchParams({ ...query, ...(inQuery && { limit: String(limit) }) })
  const path = route.replace(/:(\w+)/g, (_, name) => params[name] ?? '')
  const sent = body ? { body: { ...body, ...(!inQuery && { limit }) } } : {}
  return () =>
    laurel.call(`${path}?${search}`, world.tokens[caller], { headers, key: randomUUID(), ...sent })
}

test('no list is read all at once, however long it is', async () => {
  const all = lists()
  expect(all.length).toBeGreaterThan(20)
  const whole: string[] = []
  const asking: string[] = []
  for (const list of all) {
    const call = await ask(list)
    let status = 0
    const values = await valuesDuring(async () => {
      const answer = await call()
      status = answer.status
    })
    expect({ route: list.route, status }).toEqual({ route: list.route, status: 200 })
    if (values.length > 0) asking.push(list.route)
    if (values.some((value) => Number(value) === list.limit)) whole.push(list.route)
  }
  // Calls that are answered from the cache cause no query.
  expect(asking.length).toBeGreaterThan(15)
  expect(whole, 'answer it by sendList of api/http/lists').toEqual([])
})
