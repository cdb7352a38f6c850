import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startsFormula } from '#api/contracts/formula.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { walls } from './walls/walls.ts'
import { makeWorld, type World } from './walls/world.ts'

// Covers every call, including those added later.

let laurel: TestApp
let world: World

vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  laurel = await testApp()
  world = await makeWorld(laurel)
})
afterAll(() => laurel.close())

type Leaf = Readonly<{ at: string; text: z.ZodType }>

/** Returns every text in a contract, at any depth, with its path. */
const textsIn = (schema: unknown, at: string): Leaf[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => textsIn(inner, `${at}.${name}`))
  if (schema instanceof z.ZodArray) return textsIn(schema.element, at)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => textsIn(one, at))
  if (schema instanceof z.ZodPipe) {
    // A piped text is one text with further conditions.
    if (schema.in instanceof z.ZodString) return [{ at, text: schema }]
    return [...textsIn(schema.in, at), ...textsIn(schema.out, at)]
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return textsIn(schema.unwrap(), at)
  return schema instanceof z.ZodString ? [{ at, text: schema }] : []
}

/** Fields with any characters: secrets, and texts that are only compared or searched. */
const asTyped =
  /\.(?:\w*password|search|token|devices|key|card|code|exceptCategories|name_or_id)$|\/login\.username$|^POST \S+byFilters/

test('no visible text may contain control characters or marks that reverse the writing direction', () => {
  const texts = laurel.app.routeList
    .flatMap(({ method, url, schema }) => textsIn(schema.body, `${method} ${url}`))
    .filter(({ at }) => !asTyped.test(at))
  expect(texts.length).toBeGreaterThan(40)
  const taking = texts.filter(({ text }) =>
    ['a\u0007b', 'a\u202eb', 'a\u2066b'].some((bad) => text.safeParse(bad).success),
  )
  expect(
    [...new Set(taking.map(({ at }) => at))],
    'a Line or a Paragraph of api/contracts/text.ts',
  ).toEqual([])
})

const pathOf = (route: string, params: Record<string, string> = {}) =>
  route.replace(/ [([].+[)\]]$/, '').replace(/:(\w+)/g, (_, name) => params[name] ?? '')

const ask = async (route: string) => {
  const wall = walls[route]
  const caller = wall?.allowed.includes('admin') ? 'admin' : wall!.allowed[0]!
  const { params, query = {}, headers = {} } = (await wall?.request?.(world, caller)) ?? {}
  const search = new URLSearchParams(query).toString()
  return laurel.call(`${pathOf(route, params)}${search && `?${search}`}`, world.tokens[caller], {
    headers,
    key: randomUUID(),
  })
}

const reading = Object.keys(walls).filter((route) => route.startsWith('GET '))

test('no answer is cached by a browser or a proxy', async () => {
  for (const route of reading) {
    const { status, headers } = await ask(route)
    expect({ route, status, kept: headers['cache-control'] }).toEqual({
      route,
      status: walls[route]?.answer ?? 200,
      kept: 'no-store',
    })
  }
})

const Named = z.object({ table_name: z.string(), column_name: z.string() })

/** Makes every name that people in the school have chosen begin like a formula. */
const nameAllByFormulas = async () => {
  const { db } = laurel.deps
  const columns = await db.any(sql.type(Named)`
    SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'text'
      AND column_name IN ('name', 'name_en', 'name_zh', 'title', 'title_en', 'title_zh', 'text')
      AND table_name IN (SELECT table_name FROM information_schema.columns WHERE column_name = 'organization_id')`)
  expect(columns.length).toBeGreaterThan(15)
  for (const { table_name, column_name } of columns) {
    const column = sql.identifier([column_name])
    await db.query(sql.typeAlias('void')`
      UPDATE ${sql.identifier([table_name])} SET ${column} = '=1+1 ' || ${column}
      WHERE organization_id = ${world.organizationId} AND ${column} <> ''`)
  }
}

/** A negative number, as csvLine writes it, is not a formula. */
const aNumber = /^-\d+$/

test('no cell of any export is a formula', async () => {
  const exports = reading.filter((route) => /export/.test(route))
  expect(exports.length).toBeGreaterThan(10)
  // Some requests first make the data to export.
  for (const route of exports) await ask(route)
  await nameAllByFormulas()
  const plain: string[] = []
  const noTables: string[] = []
  for (const route of exports) {
    const { status, text, headers } = await ask(route)
    expect({ route, status }).toEqual({ route, status: 200 })
    if (!String(headers['content-type']).startsWith('text/csv')) {
      noTables.push(route)
      continue
    }
    const cells = Papa.parse<string[]>(text.replace('\uFEFF', '').trim()).data.flat()
    const isHarmless = (cell: string) => cell.startsWith("'") || aNumber.test(cell)
    expect({
      route,
      formulas: cells.filter((cell) => startsFormula.test(cell) && !isHarmless(cell)),
    }).toEqual({
      route,
      formulas: [],
    })
    if (!cells.some((cell) => cell.startsWith("'=1+1"))) plain.push(route)
  }
  // The sealed log is exported unchanged, not as a table.
  expect(noTables).toEqual(['GET /v2/audit/export_stream'])
  // This export has figures by class and week, and none of those names.
  expect(plain).toEqual(['GET /v2/recognition/fairness/export_stream'])
})
