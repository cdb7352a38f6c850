import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ledger } from '#ledger/ledger.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'
import { storeNames, stores } from './support/stores.ts'

describe.each(storeNames)('on %s', (name) => {
  let school: LedgerSchool
  let rule: string
  let student: string
  /** The ledgers of two processes. */
  let ledgers: readonly Ledger[]
  let stop: () => unknown

  beforeAll(async () => {
    const store = await stores[name]()
    stop = store.stop
    school = await openSchool(store.open)
    rule = v7()
    await school.db.query(sql.typeAlias('void')`
      INSERT INTO attendance_rules (organization_id, id, name) VALUES (${school.organization}, ${rule}, 'Morning')`)
    ledgers = [school.ledger, school.openLedger(await school.openStore())]
  })
  afterAll(async () => {
    await school.close()
    stop()
  })
  beforeEach(async () => {
    school.at('2026-11-20T00:02:00Z')
    student = (await school.addStudent(school.organization, school.current)).id
  })

  const input = () => ({ rule, device: null, profiles: [student] })
  const checkAtOnce = (call: 'checkIn' | 'checkOut') =>
    Promise.all(
      [0, 1, 0, 1, 1, 0].map((n) => ledgers[n]!.attendance[call](school.teacher, v7(), input())),
    )
  const types = async () =>
    (await school.eventStore.readStream(`attendance-${student}`)).map(({ type }) => type)

  test('simultaneous check-ins in two processes count once, and so do check-outs', async () => {
    for (const call of ['checkIn', 'checkOut'] as const) {
      const outcomes = (await checkAtOnce(call)).flatMap((answer) => answer.outcomes)
      expect(outcomes.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1)
      expect(outcomes.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(5)
      expect(outcomes.map(({ at }) => at)).toEqual(Array(6).fill('2026-11-20T00:02:00.000Z'))
    }
    expect(await types()).toEqual(['CheckedIn', 'CheckedOut'])
  })

  test('a later check-in in another process is answered with the time of the first', async () => {
    await ledgers[0]!.attendance.checkIn(school.teacher, v7(), input())
    school.at('2026-11-20T01:30:00Z')
    const { outcomes } = await ledgers[1]!.attendance.checkIn(school.teacher, v7(), input())
    expect(outcomes).toEqual([
      { profile: student, outcome: 'duplicate', at: '2026-11-20T00:02:00.000Z' },
    ])
  })

  test('a student who has checked out can check in again', async () => {
    for (const call of ['checkIn', 'checkOut', 'checkIn'] as const) await checkAtOnce(call)
    expect(await types()).toEqual(['CheckedIn', 'CheckedOut', 'CheckedIn'])
  })

  test('a check-in that a device stored offline counts at its own time, on the school’s date', async () => {
    await ledgers[0]!.attendance.checkIn(school.teacher, v7(), {
      ...input(),
      at: new Date('2026-11-19T16:05:00Z'),
    })
    const [event] = await school.eventStore.readStream(`attendance-${student}`)
    expect(event!.metadata.occurredAt).toBe('2026-11-19T16:05:00.000Z')
    expect(event!.data).toMatchObject({ localDate: '2026-11-20' })
    const { outcomes } = await ledgers[1]!.attendance.checkIn(school.teacher, v7(), input())
    expect(outcomes).toMatchObject([{ outcome: 'duplicate', at: '2026-11-19T16:05:00.000Z' }])
  })
})
