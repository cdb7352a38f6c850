import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { contractsOf } from '#tests/support/contracts.ts'
import { casesIn, endOfWorld } from './reused-keys/cases.ts'
import { send } from './reused-keys/send.ts'
import { makeWorld, type World } from './walls/world.ts'

let laurel: TestApp
let world: World
let routes: readonly string[]
let cases: ReturnType<ReturnType<typeof casesIn>>

// Every command is sent twice.
vi.setConfig({ testTimeout: 240_000 })

beforeAll(async () => {
  laurel = await testApp()
  world = await makeWorld(laurel)
  routes = contractsOf(laurel.app)
    .filter(({ shapes }) => shapes.headers?.properties?.['idempotency-key'])
    .map(({ method, url }) => `${method} ${url.slice('/api'.length)}`)
  cases = casesIn(laurel, world)(routes)
})
afterAll(() => laurel.close())

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64}/g
/** Returns the ids outside the fields `batch`, which belongs to the key, and `filters`. */
const idsIn = (value: unknown) =>
  new Set(
    JSON.stringify(value ?? null, (name, one) =>
      ['batch', 'filters'].includes(name) ? null : one,
    ).match(ids) ?? [],
  )

/** Returns the world's data, whose ids an answer may contain. */
const ofWorld = ({ make: _, ...rest }: World) => rest

test('every command has a case here', () => {
  const withCase = new Set([...cases.map(({ route }) => route), ...endOfWorld])
  expect(routes.length).toBeGreaterThan(100)
  expect(routes.filter((route) => !withCase.has(route))).toEqual([])
})

test('a key that is sent again with another body is refused, or does what that body says', async () => {
  const wrong: unknown[] = []
  for (const { name, route, make } of cases) {
    const key = randomUUID()
    const { one, other: makeOther } = await make()
    const first = await send(laurel.app, route, one, key)
    if (first.status !== 200) wrong.push([name, 'first', first.status, first.text.slice(0, 300)])
    const other = await makeOther()
    const isSame = JSON.stringify(one) === JSON.stringify(other)
    if (isSame && (one.body || one.params)) wrong.push([name, 'says the same', one])
    const answer = await send(laurel.app, route, other, key)
    // A request that is invalid anyway proves nothing.
    if (answer.status === 400 || answer.status >= 500)
      wrong.push([name, 'other', answer.status, answer.text.slice(0, 300)])
    if (answer.status !== 200 || isSame) continue
    const mine = idsIn([other, ofWorld(world)])
    const ofFirst = [...idsIn(first.body)].filter(
      (id) => idsIn(answer.body).has(id) && !mine.has(id),
    )
    if (ofFirst.length > 0) wrong.push([name, 'answers the former', ofFirst])
  }
  expect(wrong).toEqual([])
})
