import { randomUUID } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { canonicalBytes } from '#platform/seal/chain.ts'
import { openSealKey } from '#platform/seal/keys.ts'
import { checkSeals } from '#projections/seal/check.ts'
import { extendSeals } from '#projections/seal/extend.ts'
import { listSeals } from '#projections/seal/seals.ts'
import { appendAll, seedEvents } from '#tests/projections/seed.ts'
import { forged, openSealed, type SealedLog } from './support.ts'

let log: SealedLog
beforeEach(async () => {
  log = await openSealed()
})
afterEach(() => log.close())

const seals = async () =>
  (await listSeals(log.db, await log.eventStore.storeId())).map(({ seal }) => seal)
const day = (n: number) => new Date(Date.UTC(2026, 10, 20 + n)).toISOString().slice(0, 10)
/** Makes each group of twenty events look as if recorded on another day. */
const overDays = () =>
  forged(log.eventStore, (events) =>
    events.map((e, n) => ({ ...e, recordedAt: `${day(Math.floor(n / 20))}T10:00:00.000Z` })),
  )

describe('the chain of the log', () => {
  test('a day is sealed when a later one begins, and the last day when it has ended', async () => {
    log.setNow(new Date('2026-11-22T23:59:59Z'))
    const seal = () => extendSeals({ ...log, eventStore: overDays() })
    expect(await seal()).toEqual({ events: 60, seals: 2 })
    expect((await seals()).map(({ day: closed, events }) => [closed, events])).toEqual([
      ['2026-11-20', 20],
      ['2026-11-21', 40],
    ])
    // Events of commands from before midnight may still arrive.
    log.setNow(new Date('2026-11-23T00:00:30Z'))
    expect(await seal()).toEqual({ events: 0, seals: 0 })
    log.setNow(new Date('2026-11-23T00:02:00Z'))
    expect(await seal()).toEqual({ events: 0, seals: 1 })
    expect(await seal()).toEqual({ events: 0, seals: 0 })
    expect((await seals()).at(-1)).toMatchObject({
      number: 3,
      day: '2026-11-22',
      events: 60,
      kind: 'day',
    })
    expect((await checkSeals({ ...log, eventStore: overDays() })).broken).toBeUndefined()
  })

  test('continues after its last block, and only one of two concurrent processes extends it', async () => {
    await log.seal()
    await appendAll(log, seedEvents(2_500, 5, 60))
    const both = await Promise.all([log.seal(), log.seal()])
    expect(
      both
        .filter(Boolean)
        .map((one) => one!.events)
        .reduce((sum, events) => sum + events),
    ).toBe(2_500)
    expect(await checkSeals(log)).toMatchObject({ events: 2_560, broken: undefined })
  })

  test('a period is sealed when another becomes the current one, or after its last day', async () => {
    const [organization, switched, over, present] = [
      randomUUID(),
      randomUUID(),
      randomUUID(),
      randomUUID(),
    ]
    const period = (id: string, end: string) =>
      log.db.query(sql.unsafe`
      INSERT INTO periods (organization_id, id, name, start_at, end_at, is_current)
      VALUES (${organization}, ${id}, '', '2020-01-01', ${end}, NOT EXISTS (SELECT FROM periods WHERE is_current))`)
    const makeCurrent = (id: string | null) =>
      log.db.query(sql.unsafe`
      UPDATE periods SET is_current = (id = ${id}) WHERE is_current OR id = ${id}`)
    await log.db.query(sql.unsafe`
      INSERT INTO organizations (id, name_zh, name_en, prefix) VALUES (${organization}, '', '', 'seal')`)
    await period(switched, '2099-01-01')
    await period(over, '2020-12-31')
    await period(present, '2099-01-01')
    await log.db.query(sql.unsafe`UPDATE periods SET is_current = false WHERE id = ${switched}`)
    await makeCurrent(over)
    await log.seal()
    const closed = async () =>
      (await seals()).flatMap((seal) => (seal.kind === 'period' ? [seal.period] : []))
    expect(await closed()).toEqual([switched, over])
    await log.seal()
    expect(await closed()).toHaveLength(2)
    expect((await seals()).at(-1)).toMatchObject({ organization, events: 60 })
    expect((await checkSeals(log)).broken).toBeUndefined()
  })
})

describe('the key of the seals', () => {
  test('is readable only to its owner, stays the same, and is not in the database', async () => {
    await log.seal()
    expect((await stat(log.sealKeyFile)).mode & 0o777).toBe(0o600)
    expect((await openSealKey(log.sealKeyFile)).id).toBe(log.key.id)
    const [row] = await log.db.any(sql.unsafe`SELECT id, public_key FROM seal_keys`)
    expect(row).toEqual({ id: log.key.id, public_key: log.key.publicKey })
    expect(log.key.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  })

  test('is the same in two processes that start at once', async () => {
    const file = join(log.folder, 'new', 'seal.key')
    const keys = await Promise.all([1, 2, 3, 4].map(() => openSealKey(file)))
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  })

  test('is refused when its file contains something else, without printing the content', async () => {
    const file = join(log.folder, 'wrong.key')
    await writeFile(file, 'secret')
    await expect(openSealKey(file)).rejects.toThrow(
      `${file} does not hold a private Ed25519 key (PEM)`,
    )
  })
})

test('canonical bytes do not depend on the order of names (RFC 8785)', () => {
  expect(canonicalBytes({ b: 1e21, a: [null, '€', 0.5], '\u{1f600}': 1, ﬀ: 2 }).toString()).toBe(
    '{"a":[null,"€",0.5],"b":1e+21,"\u{1f600}":1,"ﬀ":2}',
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalBytes(turned)).toEqual(canonicalBytes(value))
      // Storing and reading does not change it.
      expect(canonicalBytes(JSON.parse(JSON.stringify(value)))).toEqual(canonicalBytes(value))
    }),
  )
})
