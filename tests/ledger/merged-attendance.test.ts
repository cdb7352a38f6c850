import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attendanceDecider } from '#domain/attendance/attendance.ts'
import { decodeEvent } from '#domain/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { verifyReadModel } from '#projections/verify/verify.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'
import { storeNames, stores } from './support/stores.ts'

describe.each(storeNames)('attendance of two accounts of one student on %s', (store) => {
  let school: LedgerSchool
  let log: Awaited<ReturnType<(typeof stores)[typeof store]>>
  let morning: string
  let double: string
  let stays: string

  beforeAll(async () => {
    log = await stores[store]()
    school = await openSchool(log.open)
    morning = v7()
    await school.db.query(sql.typeAlias('void')`
      INSERT INTO attendance_rules (organization_id, id, name, name_en)
      VALUES (${school.organization}, ${morning}, '早會', 'Morning')`)
    await prepareProjections(school.db, school.eventStore, [attendanceProjection])
  })
  afterAll(async () => {
    await school?.close()
    log?.stop()
  })
  beforeEach(async () => {
    double = (await school.addStudent(school.organization, school.current)).id
    stays = (await school.addStudent(school.organization, school.current)).id
  })

  const check = async (profile: string, at: string, call: 'checkIn' | 'checkOut' = 'checkIn') => {
    school.at(`2026-11-${at}:00Z`)
    const request = { rule: morning, device: null, profiles: [profile] }
    const { outcomes } = await school.ledger.attendance[call](school.teacher, v7(), request)
    return { profile, action: outcomes[0]!.action! }
  }
  const revert = (action: Readonly<{ profile: string; action: string }>) =>
    school.ledger.attendance.revert(school.teacher, v7(), { actions: [action], reason: null })
  const merge = async (mergeId: string, isUndo = false, ledger = school.ledger) => {
    school.at('2026-12-01T03:00:00Z')
    const {
      position: _,
      pairs: __,
      ...counts
    } = await ledger.attendance.merge(
      { ...school.teacher, userId: v7() },
      {
        mergeId,
        isUndo,
        periodId: school.current,
        localDate: '2026-12-01',
        reason: null,
        from: isUndo ? stays : double,
        to: isUndo ? double : stays,
      },
    )
    return counts
  }
  const eventsOf = async (profile: string) =>
    (await school.eventStore.readStream(`attendance-${profile}`)).map((event) => ({
      ...decodeEvent(event),
      occurredAt: event.metadata.occurredAt,
    }))
  /** Returns the check-ins that were not undone, such as `20 in 00:01`. */
  const standing = async (profile: string) => {
    const events = (await eventsOf(profile)) as Parameters<typeof attendanceDecider.evolve>[1][]
    const { actions } = events.reduce(attendanceDecider.evolve, attendanceDecider.initialState())
    return [...actions.values()]
      .flatMap(({ effect: { type, data }, reverted, at }) =>
        reverted
          ? []
          : [`${data.localDate.slice(8)} ${type.slice(7).toLowerCase()} ${at.slice(11, 16)}`],
      )
      .toSorted()
  }
  const both = async () => [await standing(double), await standing(stays)]
  const expectAgreement = async () => {
    await catchUp(school, attendanceProjection)
    const { differences } = await verifyReadModel(school, attendanceProjection)
    expect(differences).toEqual([])
  }
  const timesOf = async (profile: string) => {
    await catchUp(school, attendanceProjection)
    const rows = await school.db.anyFirst(sql.unsafe`
      SELECT to_char(created_at AT TIME ZONE 'UTC', 'DD HH24:MI') FROM records
      WHERE profile_id = ${profile} AND reverts IS NULL AND reverted_by IS NULL ORDER BY created_at`)
    return rows
  }

  test('moves to the remaining account with its days and times, and back', async () => {
    await check(double, '19T00:05')
    await check(double, '19T08:05', 'checkOut')
    await revert(await check(double, '20T00:01'))
    await check(stays, '20T00:02')
    const mergeId = v7()
    expect(await merge(mergeId)).toEqual({ records: 2, conflicts: 0 })
    expect(await both()).toEqual([[], ['19 in 00:05', '19 out 08:05', '20 in 00:02']])
    expect(await timesOf(stays)).toEqual(['19 00:05', '19 08:05', '20 00:02'])
    await expectAgreement()
    expect(await merge(mergeId, true)).toEqual({ records: 2, conflicts: 0 })
    expect(await both()).toEqual([['19 in 00:05', '19 out 08:05'], ['20 in 00:02']])
    expect(await timesOf(double)).toEqual(['19 00:05', '19 08:05'])
    await expectAgreement()
  })

  test('does not move if both accounts checked in on a day, and returns if the merge is undone', async () => {
    await check(double, '19T00:01')
    await check(double, '19T08:01', 'checkOut')
    await check(stays, '19T00:07')
    const mergeId = v7()
    expect(await merge(mergeId)).toEqual({ records: 1, conflicts: 1 })
    expect(await both()).toEqual([[], ['19 in 00:07', '19 out 08:01']])
    await expectAgreement()
    expect(await merge(mergeId, true)).toEqual({ records: 2, conflicts: 0 })
    expect(await both()).toEqual([['19 in 00:01', '19 out 08:01'], ['19 in 00:07']])
    await expectAgreement()
  })

  test('moves once, however often and by however many processes at once', async () => {
    await check(double, '18T00:01')
    await check(double, '19T00:01')
    const mergeId = v7()
    const ledgers = [school.ledger, school.openLedger(await school.openStore())]
    await Promise.all([0, 1, 2, 3].map((n) => merge(mergeId, false, ledgers[n % 2])))
    await check(double, '20T00:03')
    expect(await merge(mergeId)).toEqual({ records: 3, conflicts: 0 })
    const head = await school.eventStore.head()
    expect(await merge(mergeId)).toEqual({ records: 3, conflicts: 0 })
    expect(await school.eventStore.head()).toBe(head)
    expect(await both()).toEqual([[], ['18 in 00:01', '19 in 00:01', '20 in 00:03']])
  })

  test('is undone where it has moved to', async () => {
    const first = await check(double, '18T00:01')
    const ofBoth = await check(double, '19T00:01')
    await check(stays, '19T00:02')
    await merge(v7())
    await revert(first)
    await revert(ofBoth)
    expect(await both()).toEqual([[], ['19 in 00:02']])
    await expectAgreement()
  })
})
