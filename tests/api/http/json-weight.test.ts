import { expect, test } from 'vitest'
import { deepest, isTooHeavy, mostParts } from '#api/plugins/json-weight.ts'
import { worstJson } from '#tests/support/worst-bodies.ts'

const isHeavy = (value: unknown) =>
  isTooHeavy(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)))
const id = '0192b8d2-0000-7000-8000-000000000000'

test('forms and imports are light, however long they are', () => {
  const name = { en: 'Chan Tai Man', zh: '陳大文' }
  const row = {
    u_id: 's00001',
    class: '1A',
    class_no: 1,
    name,
    date_of_birth: null,
    card_id: '1234567890',
  }
  expect(isHeavy({ period: id, users: Array(5000).fill(row) })).toBe(false)
  expect(isHeavy({ pointRule_id: id, profiles: Array(5000).fill(id), counts: 1 })).toBe(false)
  expect(isHeavy({ profiles: Array(5000).fill({ profile: id, status: 'late' }) })).toBe(false)
  expect(isHeavy(Array(500).fill({ options: Array(10).fill({ text: '1', isAns: true }) }))).toBe(
    false,
  )
  expect(isHeavy({ name: '"[{,:'.repeat(100_000) })).toBe(false)
})

test('more values than any import has are refused, whatever their size', () => {
  const some = (count: number) => `[${'0,'.repeat(count - 2)}0]`
  expect(isHeavy(some(mostParts))).toBe(false)
  expect(isHeavy(some(mostParts + 2))).toBe(true)
})

test('nesting deeper than any contract is refused', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(isHeavy(nested(deepest))).toBe(false)
  expect(isHeavy(nested(deepest + 1))).toBe(true)
})

test('many different or empty objects are too heavy', () => {
  const named = Array.from({ length: 10_000 }, (_, n) => ({ [n.toString(36)]: 0 }))
  expect(isHeavy(named)).toBe(true)
  expect(isHeavy(Array(10_000).fill({ a: 0 }))).toBe(false)
  expect(isHeavy(Array(20_000).fill({}))).toBe(true)
  expect(isHeavy(Array(20_000).fill({ 31: 0 }))).toBe(true)
  expect(isHeavy(`[${'{"\\u0031":0},'.repeat(20_000)}0]`)).toBe(true)
  const keys = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, n) => [`k${n.toString(36)}`, 0]),
  )
  expect(isHeavy(keys)).toBe(true)
})

test.each(Object.entries(worstJson(100_000)))(
  '%s of 100 kB is refused, or parsed into little memory',
  (_, json) => {
    const bytes = Buffer.from(json)
    if (isTooHeavy(bytes)) return
    expect(sizeOf(JSON.parse(json))).toBeLessThan(bytes.length * 16 + 32_768)
  },
)

/** Returns the least memory that V8 needs: eight bytes per slot, and a header for each object. */
const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return 16 + value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce<number>((sum, inner) => sum + 8 + sizeOf(inner), 56)
}
