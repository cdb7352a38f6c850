import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeEvent } from '#domain/events.ts'
import type { HomeworkStatus } from '#domain/homework/events.ts'
import { homeworkDecider } from '#domain/homework/homework.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { verifyReadModel } from '#projections/verify/verify.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'
import { storeNames, stores } from './support/stores.ts'

describe.each(storeNames)('homework of two accounts of one student on %s', (store) => {
  let school: LedgerSchool
  let log: Awaited<ReturnType<(typeof stores)[typeof store]>>
  let workbook: string
  let double: string
  let stays: string

  beforeAll(async () => {
    log = await stores[store]()
    school = await openSchool(log.open)
    const subject = v7()
    workbook = v7()
    await school.db.query(sql.typeAlias('void')`
      INSERT INTO subjects (organization_id, id, name_en, name_zh, type, place)
      VALUES (${school.organization}, ${subject}, 'Mathematics', '數學', 'core', 0)`)
    await school.db.query(sql.typeAlias('void')`
      INSERT INTO homework_types (organization_id, id, name, name_en, subject_id)
      VALUES (${school.organization}, ${workbook}, '作業簿', 'Workbook', ${subject})`)
    await prepareProjections(school.db, school.eventStore, [homeworkProjection])
  })
  afterAll(async () => {
    await school?.close()
    log?.stop()
  })
  beforeEach(async () => {
    school.at('2026-11-20T03:00:00Z')
    double = (await school.addStudent(school.organization, school.current)).id
    stays = (await school.addStudent(school.organization, school.current)).id
  })

  const mark = async (profile: string, date: string, status: HomeworkStatus = 'submitted') => {
    const profiles = [{ profile, status }]
    const request = { date, profiles, mayReplaceOthers: false }
    const { outcomes } = await school.ledger.homework.mark(school.teacher, v7(), request)
    return { profile, action: outcomes[0]!.action! }
  }
  const leave = (profile: string, date: string) =>
    school.ledger.homework.leaveUnfinished(school.teacher, v7(), {
      homeworkType: workbook,
      date,
      profiles: [profile],
    })
  const revert = (action: Readonly<{ profile: string; action: string }>) =>
    school.ledger.homework.revert(school.teacher, v7(), { actions: [action], reason: null })
  const merge = async (mergeId: string, isUndo = false, ledger = school.ledger) => {
    const {
      position: _,
      pairs: __,
      ...counts
    } = await ledger.homework.merge(
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
    (await school.eventStore.readStream(`homework-${profile}`)).map(decodeEvent)
  /** Returns the records that were not undone, such as `19 submitted`. */
  const standing = async (profile: string) => {
    const events = (await eventsOf(profile)) as Parameters<typeof homeworkDecider.evolve>[1][]
    const { actions } = events.reduce(homeworkDecider.evolve, homeworkDecider.initialState())
    return [...actions.values()]
      .flatMap(({ effect: { type, data }, reverted }) =>
        reverted
          ? []
          : [`${data.date.slice(8)} ${type === 'HomeworkMarked' ? data.status : 'unfinished'}`],
      )
      .toSorted()
  }

  test('moves to the remaining account, with its days and the teacher who recorded it', async () => {
    await mark(double, '2026-11-18', 'unsubmitted')
    await mark(double, '2026-11-18')
    await leave(double, '2026-11-19')
    const mergeId = v7()
    expect(await merge(mergeId)).toEqual({ records: 3, conflicts: 0 })
    expect(await standing(double)).toEqual([])
    expect(await standing(stays)).toEqual(['18 submitted', '18 unsubmitted', '19 unfinished'])
    const [first] = await eventsOf(double)
    const [moved] = await eventsOf(stays)
    const { recordId: record } = first!.data as { recordId: string }
    expect(moved).toMatchObject({
      type: 'HomeworkMarked',
      data: {
        date: '2026-11-18',
        localDate: '2026-11-20',
        status: 'unsubmitted',
        recordedBy: school.teacher.userId,
        moved: { from: double, record, merge: mergeId, isUndo: false },
      },
    })
  })

  test('does not move if both accounts have a record for a day, and returns if the merge is undone', async () => {
    await mark(double, '2026-11-18', 'unsubmitted')
    await mark(double, '2026-11-19')
    await leave(double, '2026-11-19')
    await mark(stays, '2026-11-18')
    await leave(stays, '2026-11-19')
    const before = [await standing(double), await standing(stays)]
    const mergeId = v7()
    expect(await merge(mergeId)).toEqual({ records: 1, conflicts: 2 })
    expect(await standing(double)).toEqual([])
    expect(await standing(stays)).toEqual(['18 submitted', '19 submitted', '19 unfinished'])
    expect(await merge(mergeId, true)).toEqual({ records: 3, conflicts: 0 })
    expect([await standing(double), await standing(stays)]).toEqual(before)
    const head = await school.eventStore.head()
    expect(await merge(mergeId, true)).toEqual({ records: 3, conflicts: 0 })
    expect(await school.eventStore.head()).toBe(head)
  })

  test('stays undone if staff undid it before the merge was undone', async () => {
    await revert(await mark(double, '2026-11-17'))
    await mark(double, '2026-11-18')
    await mark(double, '2026-11-19')
    const mergeId = v7()
    expect(await merge(mergeId)).toEqual({ records: 2, conflicts: 0 })
    const [moved] = await eventsOf(stays)
    await revert({ profile: stays, action: (moved!.data as { recordId: string }).recordId })
    expect(await merge(mergeId, true)).toEqual({ records: 1, conflicts: 0 })
    expect(await standing(double)).toEqual(['19 submitted'])
    expect(await standing(stays)).toEqual([])
  })

  test('moves once when several processes merge at once, and read models show the same', async () => {
    for (const date of ['2026-11-17', '2026-11-18', '2026-11-19']) await mark(double, date)
    const mergeId = v7()
    const ledgers = [school.ledger, school.openLedger(await school.openStore())]
    await Promise.all(Array.from({ length: 6 }, (_, n) => merge(mergeId, false, ledgers[n % 2]!)))
    const head = await school.eventStore.head()
    expect(await merge(mergeId)).toEqual({ records: 3, conflicts: 0 })
    expect(await school.eventStore.head()).toBe(head)
    expect(await standing(stays)).toHaveLength(3)
    expect(await catchUp(school, homeworkProjection)).toBe('end')
    const stood = await school.db.anyFirst(sql.unsafe`
      SELECT profile_id FROM homework_marks WHERE stands AND profile_id IN (${double}, ${stays})`)
    expect(stood).toEqual([stays, stays, stays])
    expect((await verifyReadModel(school, homeworkProjection)).differences).toEqual([])
  })

  test('is undone where it has moved to', async () => {
    const first = await mark(double, '2026-11-18')
    await merge(v7())
    await revert(first)
    expect([await standing(double), await standing(stays)]).toEqual([[], []])
  })
})
