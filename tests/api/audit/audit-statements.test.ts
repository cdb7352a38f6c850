import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withSeal } from '#api/routes/audit/statement-file.ts'
import { openSealKey } from '#platform/seal/keys.ts'
import type { HistoryRow } from '#projections/points/history.ts'
import { extendSeals } from '#projections/seal/extend.ts'
import type { Seal } from '#projections/seal/seals.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School

const call = (path: string, token = school.auditor.token) =>
  laurel.call(`GET /v2/audit/statements${path}`, token)
const award = async (profiles: string[], rule = school.rules.reward, path = 'profiles') => {
  const body = { pointRule_id: rule, profiles }
  return (await laurel.call(`POST /v2/actions/${path}`, school.admin.token, { body })).body.data
}
const of = (n: number) => school.students[n]!.profile
const inClass = () => `?${new URLSearchParams({ period: school.period, class: '1A' })}`

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 2 })
  other = await laurel.school({ students: 1 })
  await award([of(0), of(1)])
  await award([of(0)])
  await award([of(0)], school.rules.redeem, 'profiles_redeem')
  const { outcomes } = await award([of(0)])
  await vi.waitFor(async () =>
    expect((await call(`/students/${of(0)}`)).body.data.sums.entries).toBe(4),
  )
  await laurel.call(`DELETE /actions/${outcomes[0].action}?reason=mistake`, school.admin.token)
  await vi.waitFor(async () =>
    expect((await call(`/students/${of(0)}`)).body.data.sums.entries).toBe(5),
  )
})
afterAll(() => laurel.close())

describe('a statement', () => {
  test('of a student adds up, entry by entry', async () => {
    const { data } = (await call(`/students/${of(0)}`)).body
    expect(data.sums).toEqual({ entries: 5, given: 15, undone: 5, spent: 10, balance: 0 })
    expect(data.student).toMatchObject({
      profile: of(0),
      class: '1A',
      class_no: 1,
      name: { en: 'Student 1' },
    })
    expect(
      data.lines.map(({ point, balance }: { point: number; balance: number }) => [point, balance]),
    ).toEqual([
      [-5, 0],
      [5, 5],
      [-10, 0],
      [5, 10],
      [5, 5],
    ])
    expect(data.lines.map(({ reverted }: { reverted: boolean }) => reverted)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
    expect(data.categories.map(({ total }: { total: number }) => total)).toEqual([10])
    expect(data.seal).toBeNull()
  })

  test('of a class lists its students with their sum', async () => {
    const { data } = (await call(`/classes${inClass()}`)).body
    expect(
      data.students.map(({ class_no, balance }: Record<string, number>) => [class_no, balance]),
    ).toEqual([
      [1, 0],
      [2, 5],
    ])
    expect(data.sums).toEqual({ entries: 6, given: 20, undone: 5, spent: 10, balance: 5 })
  })

  test('names the seal that covers it, and how many entries came later', async () => {
    const { db, eventStore, config } = laurel.deps
    const key = await openSealKey(config.sealKeyFile)
    const later = () => new Date(Date.now() + 2 * 86_400_000)
    await extendSeals({ db, eventStore, clock: later, key })
    const { seal } = (await call(`/students/${of(0)}`)).body.data
    expect(seal).toMatchObject({
      number: 1,
      key: key.id,
      after: 0,
      link: expect.stringMatching(/^[\da-f]{64}$/),
    })
    await award([of(1)])
    await vi.waitFor(async () => {
      expect((await call(`/classes${inClass()}`)).body.data.seal).toEqual({ ...seal, after: 1 })
    })
    expect((await call(`/students/${of(0)}`)).body.data.seal.after).toBe(0)
  })

  test('can be downloaded as a file of all entries with their ids, the seal, and how to check it', async () => {
    const text = (await call(`/export_stream?period=${school.period}&profile=${of(0)}&lang=en`))
      .text
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/Entry$/)
    const ids = (await call(`/students/${of(0)}`)).body.data.lines.map(
      ({ _id }: { _id: string }) => _id,
    )
    expect(lines.slice(1, 6).map((line) => line.split(',').at(-1))).toEqual(ids)
    expect(lines[6]).toMatch(/^Seal,1,\d{4}-\d\d-\d\d,[\da-f]{64}$/)
    expect(lines.at(-1)).toContain('node check-log.mjs')
    const zh = (await call(`/export_stream${inClass()}`)).text.trimEnd().split('\r\n')
    expect(zh).toHaveLength(1 + 7 + 4)
    expect(zh.at(-1)).toMatch(/^如何核對/)
  })

  test('covers only students of the caller’s school, for auditors and administrators', async () => {
    expect((await call(`/students/${of(0)}`, other.admin.token)).status).toBe(404)
    expect((await call(`/classes${inClass()}`, other.admin.token)).status).toBe(404)
    expect(
      (await call(`/export_stream?period=${school.period}&profile=${of(0)}`, other.admin.token))
        .status,
    ).toBe(404)
    expect((await call(`/export_stream?period=${school.pastPeriod}&profile=${of(0)}`)).status).toBe(
      404,
    )
    expect(
      (await call(`/classes?${new URLSearchParams({ period: school.period, class: '9Z' })}`))
        .status,
    ).toBe(404)
    expect((await call(`/export_stream?period=${school.period}`)).status).toBe(400)
    expect((await call(`/students/${of(0)}`, school.teacher.token)).status).toBe(403)
  })
})

test('a file counts the entries after its seal while it is written, so that new entries count, too', async () => {
  const seal = { number: 1, day: '2026-11-20', link: 'ab', key: 'cd', position: '05' } as Seal
  async function* pages() {
    yield [{ position: '05' }, { position: '06' }] as HistoryRow[]
    yield [{ position: '07' }] as HistoryRow[]
  }
  const rows: unknown[] = []
  for await (const page of withSeal(pages(), { lang: 'en', seal })) rows.push(...page)
  expect(rows).toContainEqual({ seal: ['Entries after the seal', 2] })
})
