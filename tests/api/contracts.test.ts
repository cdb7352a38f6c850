import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ActionsSearch } from '#api/contracts/actions.ts'
import { AttendanceSearch } from '#api/contracts/attendance.ts'
import { Id } from '#api/contracts/common.ts'
import { Watch } from '#api/contracts/live.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { contractsOf, jsonShapeOf, type Shape } from '#tests/support/contracts.ts'

let laurel: TestApp

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())

const boundedFormats = ['uuid', 'date']
/** Whether a pattern limits the length of a text. */
const isShort = (pattern: string | undefined) =>
  pattern !== undefined && !/[^\\][+*]|,\}/.test(pattern)

const isBounded = ({ type, enum: choices, const: only, format = '', pattern, ...shape }: Shape) => {
  if (choices || only !== undefined) return true
  if (type === 'string')
    return boundedFormats.includes(format) || shape.maxLength !== undefined || isShort(pattern)
  if (type === 'number' || type === 'integer')
    return (shape.maximum ?? Number.MAX_SAFE_INTEGER) <= 1_000_000
  if (type === 'array') return shape.maxItems !== undefined
  return type === 'boolean' || type === 'null' || type === 'object' || shape.anyOf || shape.oneOf
}

/** Whether people type this text: longer ones are JSON with their own contract. */
const isFreeText = ({ type, enum: choices, format, pattern, maxLength = 0 }: Shape) =>
  type === 'string' && !choices && !format && !pattern && maxLength <= 255

/** Returns the paths in a contract that accept any length or number. */
const unbounded = (shape: Shape, path: string): string[] => {
  const {
    properties = {},
    items,
    anyOf = [],
    oneOf = [],
    additionalProperties,
    propertyNames,
  } = shape
  const inner = Object.entries(properties).map(([name, one]) => [one, `${path}.${name}`] as const)
  const more = [items, additionalProperties || undefined, propertyNames, ...anyOf, ...oneOf]
  return [
    ...(isBounded(shape) ? [] : [path]),
    ...inner.flatMap(([one, at]) => unbounded(one, at)),
    ...more.flatMap((one) => (one ? unbounded(one, path) : [])),
  ]
}

/** Each row is parsed by its own contract, so that a wrong row is reported beside the others. */
const rowsOfTheirOwn = ['POST /api/users/imports/preview body.users']

test('every text, number and list in a request has a limit', () => {
  const contracts = contractsOf(laurel.app)
  expect(contracts.length).toBeGreaterThan(60)
  const found = contracts.flatMap(({ method, url, shapes }) =>
    Object.entries(shapes).flatMap(([part, shape]) => unbounded(shape, `${method} ${url} ${part}`)),
  )
  expect(found, 'bound it in its contract').toEqual(rowsOfTheirOwn)
  const others = { ActionsSearch, AttendanceSearch, Watch }
  expect(
    Object.entries(others).flatMap(([name, schema]) => unbounded(jsonShapeOf(schema), name)),
  ).toEqual([])
})

/** Fields that are chosen from a list and compared as a whole. */
const wholeValues = ['class', 'class_filter', 'grade']

test('every search refuses more than ten words', () => {
  const eleven = 'a b c d e f g h i j k'
  const looksFor = (schema: unknown) =>
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).filter(
          ([name, field]) => !wholeValues.includes(name) && isFreeText(jsonShapeOf(field)),
        )
      : []
  const queries = laurel.app.routeList.map(
    ({ method, url, schema }) => [`${method} ${url}`, schema.querystring] as const,
  )
  const searches = Object.entries({ ActionsSearch, AttendanceSearch })
  const fields = [...queries, ...searches].flatMap(([where, schema]) =>
    looksFor(schema).map(([name, field]) => ({ where: `${where} ${name}`, field })),
  )
  expect(fields.length).toBeGreaterThan(15)
  const takingThem = fields.filter(({ field }) => field.safeParse(eleven).success)
  expect(takingThem.map(({ where }) => where)).toEqual([])
})

const capitals = '0190F5A0-0000-7000-8000-00000000ABCD'

test('an id in capital letters is the same id', () => {
  expect(Id.parse(capitals)).toBe(capitals.toLowerCase())
  const watched = Watch.parse({ room: 'staff', period: capitals })
  expect(watched).toEqual({ room: 'staff', period: capitals.toLowerCase() })
})
