import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { metrics } from '#platform/metrics.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
import { readQueuedJobs } from '#tests/support/queued-jobs.ts'
import { readWholeLog } from '#tests/support/whole-log.ts'
import { walls } from '../walls/walls.ts'
import { makeWorld, type World } from '../walls/world.ts'

// Every call, including those added later, sends its own text in each field that takes any text.
// Then everything in the school is renamed, and every call is made again.

let laurel: TestApp
let world: World
const announced: string[] = []
/** Where a text was put: the field of a call, or a column. */
const places: string[] = []
const accepted = new Set<string>()

beforeAll(async () => {
  laurel = await testApp()
  laurel.deps.announcements.subscribe((one) => announced.push(JSON.stringify(one)))
  world = await makeWorld(laurel)
  for (const route of commands) await send(route, fillTexts)
  await renameAll()
  for (const route of commands) await send(route, (_, body) => body)
  await waitUntilAtRest(laurel.deps)
}, 300_000)
afterAll(() => laurel?.close())

const commands = Object.keys(walls).filter(
  (name) => !name.startsWith('GET ') && !walls[name]!.endsWorld,
)
const routeOf = (name: string) => name.replace(/ [([].+[)\]]$/, '')

const send = async (name: string, change: (route: string, body: object) => unknown) => {
  const wall = walls[name]!
  const route = routeOf(name)
  const caller = wall.allowed.includes('admin') ? 'admin' : wall.allowed[0]!
  const request = (await wall.request?.(world, caller)) ?? {}
  const { params = {}, query = {}, body, headers = {} } = request
  const path = route.replace(/:(\w+)/g, (_, id) => params[id] ?? '')
  const search = new URLSearchParams(query).toString()
  const answer = await laurel.call(`${path}${search && `?${search}`}`, world.tokens[caller], {
    headers,
    key: randomUUID(),
    ...(body && { body: Buffer.isBuffer(body) ? body : change(route, body) }),
  })
  if (answer.status < 300) accepted.add(route)
}

const markAt = (place: string) => {
  places.push(place)
  return `桂q7 ${places.length}.`
}

const fillTexts = (route: string, body: object) => {
  const [method, path] = route.split(' ')
  const { routeList } = laurel.app
  const listed = routeList.find((one) => one.method === method && one.url === `/api${path}`)
  return fill(listed?.schema.body, body, route)
}

/** Secrets, and texts that have to fit something else. Classes are in the ledger on purpose. */
const kept = /(?:password|class|class_name|code|addresses|search|u_id|card_id|value|\.type)$/i

const fill = (schema: unknown, value: unknown, at: string): unknown => {
  if (isWrapper(schema)) return fill(schema.unwrap(), value, at)
  if (schema instanceof z.ZodObject && isRecord(value)) return fillFields(schema, value, at)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => fill(schema.element, one, at))
  if (schema instanceof z.ZodUnion)
    return schema.options.reduce((one: unknown, option) => fill(option, one, at), value)
  if (schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodString))
    return fill(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value, at)
  return isText(schema) && isTextOrMissing(value) && !kept.test(at) ? markAt(at) : value
}

const fillFields = (schema: z.ZodObject, value: Record<string, unknown>, at: string) => {
  const filled = Object.entries(schema.shape).map(
    ([name, inner]) => [name, fill(inner, value[name], `${at}.${name}`)] as const,
  )
  return { ...value, ...Object.fromEntries(filled.filter(([, one]) => one !== undefined)) }
}

const isTextOrMissing = (value: unknown) => value === undefined || typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWrapper = (schema: unknown) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault
const isText = (schema: unknown) =>
  (schema instanceof z.ZodString || schema instanceof z.ZodPipe) &&
  schema.safeParse('桂q7 1.').success

const Column = z.object({ table_name: z.string(), column_name: z.string() })

const renameAll = async () => {
  const { db } = laurel.deps
  const columns = await db.any(sql.type(Column)`
    SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'text'
      AND column_name IN ('name', 'name_en', 'name_zh', 'title', 'title_en', 'title_zh', 'text', 'message', 'remarks', 'reason', 'description')
      AND table_name IN (SELECT table_name FROM information_schema.columns WHERE column_name = 'organization_id')`)
  for (const { table_name, column_name } of columns) {
    const column = sql.identifier([column_name])
    await db.query(sql.typeAlias('void')`
      UPDATE ${sql.identifier([table_name])} SET ${column} = ${markAt(`${table_name}.${column_name}`)} || ${column}
      WHERE organization_id = ${world.organizationId} AND ${column} <> ''`)
  }
}

const placesIn = (text: string) => {
  const found = text.matchAll(/(?:桂|\\u6842|%E6%A1%82)q7(?:%20|\+| )(\d+)\./gi)
  return [...new Set([...found].map(([, n]) => places[Number(n) - 1]!))].sort()
}

test('the test reaches every call that takes a text, and every place that stores one', () => {
  const typed = places.flatMap((place) => /^\S+ [^.]+/.exec(place)?.[0] ?? [])
  expect(typed.length).toBeGreaterThan(60)
  expect([...new Set(typed)].filter((route) => !accepted.has(route))).toEqual([
    // These need a passkey.
    'POST /auth/factors/passkeys',
    'PUT /auth/factors/passkeys/:id',
  ])
  for (const place of [
    'users.name_zh',
    'houses.name',
    'game_questions.text',
    'homework_remarks.remarks',
    'messages.message',
    'rule_corrections.reason',
  ])
    expect(places).toContain(place)
})

/** Events keep the names that rules, subjects, homework and games had at the time. */
const keptNames =
  /^(?:attendance_rules|badge_rules|point_rules|subjects|homework_types|games)\.name|^(?:POST|PUT) \/(?:attendanceRules|pointRules|v2\/cms\/badgeRules|v2\/subjects|v2\/homework\/type|games)[^.]*\.name/

test('events hold the names of rules, subjects, homework and games, and no other text', async () => {
  const events = await readWholeLog(laurel.deps.eventStore)
  const found = placesIn(
    JSON.stringify(events.map(({ data, metadata, stream }) => [data, metadata, stream])),
  )
  expect(found).toContain('point_rules.name')
  expect(found.filter((place) => !keptNames.test(place))).toEqual([])
})

test('no text is in a line of the log, a metric, an announcement or a job', async () => {
  expect(laurel.logged()).toContain(world.organizationId)
  expect(announced.join('')).toContain(world.organizationId)
  const jobs = await readQueuedJobs(laurel.deps.db)
  for (const text of [laurel.logged(), await metrics.metrics(), announced.join('\n'), jobs])
    expect(placesIn(text)).toEqual([])
})

test('a text is found in each spelling', () => {
  for (const text of ['桂q7 1.', '"\\u6842q7 1."', encodeURIComponent('桂q7 1.')])
    expect(placesIn(text)).toEqual([places[0]])
})
