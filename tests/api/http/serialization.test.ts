import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { paged } from '#api/contracts/common.ts'
import { Failure } from '#api/contracts/errors.ts'
import { serializerCompiler, serializerOf } from '#api/plugins/serialization.ts'

const Row = z.object({
  name: z.object({ en: z.string().max(3), zh: z.string().nullable() }).nullable(),
  day: z.iso.date().optional(),
  kind: z.enum(['a', 'b']).nullable(),
  places: z.array(z.object({ rank: z.int(), total: z.number().nullable() })),
  counts: z.record(z.enum(['new', 'old']), z.number()),
  owner: z.union([
    z.object({ role: z.literal('user'), u_id: z.string() }),
    z.object({ role: z.literal('admin') }),
  ]),
})
const row = {
  name: { en: 'Amy', zh: null },
  kind: null,
  places: [{ rank: 1, total: null }],
  counts: { new: 1, old: 2 },
  owner: { role: 'admin' },
}
const checking = (contract: z.ZodType) =>
  serializerCompiler({ checked: true })({ schema: contract, method: 'GET', url: '/' })

describe('an answer', () => {
  test('is serialised as its contract would parse it', () => {
    for (const one of [
      row,
      { ...row, name: null, day: '2026-09-01', kind: 'b', owner: { role: 'user', u_id: '1' } },
    ])
      expect(JSON.parse(serializerOf(Row)(one))).toEqual(Row.parse(one))
  })

  test('leaves out fields that its contract lacks, at any depth', () => {
    const secret = { password_hash: 'x' }
    const leaky = {
      ...row,
      ...secret,
      name: { ...row.name, ...secret },
      places: [{ rank: 1, total: 2, ...secret }],
      counts: { ...row.counts, ...secret },
      owner: { ...row.owner, ...secret },
    }
    expect(serializerOf(Row)(leaky)).not.toContain('password')
    const page = {
      result: 'success',
      data: [leaky],
      pages: 1,
      total: 1,
      last_updated_at: '',
      ...secret,
    }
    expect(serializerOf(paged(Row))(page)).not.toContain('password')
  })

  test('gets a serializer that is compiled only at its first use', () => {
    let looked = 0
    const contract = z.lazy(() => {
      looked += 1
      return Row
    })
    const write = serializerOf(contract)
    expect(looked).toBe(0)
    expect(JSON.parse(write(row))).toEqual(Row.parse(row))
    const times = looked
    expect(write(row)).toBe(serializerOf(Row)(row))
    expect([times > 0, looked]).toEqual([true, times])
  })

  test('has a contract that compiles, which tests check before any answer', () => {
    const broken = z.lazy((): z.ZodType => {
      throw new TypeError('no such contract')
    })
    expect(() => checking(broken)).toThrow('no such contract')
    expect(() =>
      serializerCompiler({ checked: false })({ schema: broken, method: 'GET', url: '/' }),
    ).not.toThrow()
  })

  test('escapes quotes, control characters and line ends of names as JSON does', () => {
    const name = { en: '"\\\n\u2028\u0000', zh: '桂冠\ud800' }
    expect(serializerOf(Row)({ ...row, name })).toContain(JSON.stringify(name))
    expect(serializerOf(Row)({ ...row, day: '"2026' })).toContain('"day":"\\"2026"')
  })

  test('of a failure has its details unchanged', () => {
    const failure = {
      result: 'fail',
      code: 'validation_failed',
      message: 'm',
      details: { rows: [{ 1: ['x'] }] },
    }
    expect(JSON.parse(serializerOf(Failure)(failure))).toMatchObject({ details: failure.details })
  })

  test('without a required field is an error, not half an answer', () => {
    const { counts: _, ...half } = row
    expect(() => serializerOf(Row)(half)).toThrow(/counts/)
  })

  test('that breaks its contract is an error in tests', () => {
    expect(() => checking(Row)({ ...row, kind: 'c' })).toThrow()
    expect(() => checking(Row)({ ...row, name: { en: 'Longer', zh: null } })).toThrow()
    expect(checking(Row)(row)).toBe(serializerOf(Row)(row))
  })

  test('that the compiled serialiser would change is an error in tests', () => {
    // Parsing changes the field; the compiled serialiser writes it unchanged.
    const Lower = z.object({ code: z.string().overwrite((code) => code.toLowerCase()) })
    expect(() => checking(Lower)({ code: 'A' })).toThrow(/serialiser writes/)
  })
})
