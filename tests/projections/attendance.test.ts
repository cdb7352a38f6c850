import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AttendanceEffect, AttendanceEvent } from '#domain/attendance/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { projectionNamesOf, projections } from '#projections/all.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import { listAttendance } from '#projections/attendance/history.ts'
import { findRecord, findRecords } from '#projections/attendance/records.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { readCheckpoint } from '#projections/engine/checkpoint.ts'
import { findFailure } from '#projections/engine/failures.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { pointsProjection } from '#projections/points/points.ts'
import {
  action,
  loggedRule,
  openReadModel,
  organizationId,
  type ReadModel,
  record,
  storedEvent,
} from './support.ts'

let model: ReadModel
beforeEach(async () => {
  model = await openReadModel()
})
afterEach(() => model.close())

const checked = (
  type: AttendanceEffect['type'] = 'CheckedIn',
  given: object = {},
): AttendanceEffect => ({
  type,
  data: {
    recordId: randomUUID(),
    batchId: randomUUID(),
    attendanceRuleId: randomUUID(),
    attendanceRuleName: 'Morning',
    attendanceRuleNameEn: '',
    deviceId: null,
    localDate: '2026-11-20',
    class: '1A',
    ...given,
  },
})
const revertOf = (reverted: AttendanceEffect): AttendanceEvent => ({
  type: 'AttendanceReverted',
  data: {
    recordId: randomUUID(),
    batchId: randomUUID(),
    localDate: '2026-11-21',
    reason: null,
    reverted,
  },
})
const note = async (
  profileId: string,
  events: readonly AttendanceEvent[],
  category = 'attendance',
) => {
  const stream = `${category}-${profileId}`
  await model.eventStore.append({
    stream,
    events: events.map((event) => storedEvent(event)),
    expected: 'any',
  })
}
const rows = (schema = schemaFor(attendanceProjection)) =>
  model.db.any(sql.unsafe`SELECT * FROM ${sql.identifier([schema, 'records'])} ORDER BY position`)
const indexes = () =>
  model.db.anyFirst(
    sql.unsafe`SELECT indexname FROM pg_indexes WHERE schemaname = ${schemaFor(attendanceProjection)} ORDER BY indexname`,
  )

describe('the attendance', () => {
  test('has a row for each check-in and check-out, with everything that the history shows', async () => {
    const profile = randomUUID()
    const [came, went] = [checked('CheckedIn', { deviceId: randomUUID() }), checked('CheckedOut')]
    await note(profile, [came, went])
    expect(await catchUp(model, attendanceProjection)).toBe('end')
    expect(await rows()).toMatchObject([
      {
        id: came.data.recordId,
        batch_id: came.data.batchId,
        profile_id: profile,
        type: 'checkin',
        rule_id: came.data.attendanceRuleId,
        rule_name: 'Morning',
        device_id: came.data.deviceId,
        class: '1A',
        local_date: '2026-11-20',
        reverts: null,
        reverted_by: null,
      },
      { id: went.data.recordId, type: 'checkout', device_id: null },
    ])
  })

  test.each([
    ['in the same page', 100],
    ['in a later page', 1],
  ])('links a revert and the record that it reverted, %s', async (_, pageSize) => {
    const profile = randomUUID()
    const [came, stayed] = [checked(), checked()]
    const undo = revertOf(came)
    await note(profile, [came, stayed, undo])
    await catchUp(model, attendanceProjection, { pageSize })
    const moment = '2026-11-20T02:00:00.000Z'
    expect(await rows()).toMatchObject([
      {
        id: came.data.recordId,
        reverted_by: undo.data.recordId,
        reverted_at: moment,
        reverts: null,
      },
      { id: stayed.data.recordId, reverted_by: null },
      {
        id: undo.data.recordId,
        type: 'checkin',
        reverts: came.data.recordId,
        local_date: '2026-11-21',
      },
    ])
    const filter = { organizationId, profileIds: [profile] }
    const { rows: entries, total } = await listAttendance(model.db, filter, {
      order: 'created_at',
      descending: true,
      limit: 10,
      page: 0,
    })
    expect(total).toBe(3)
    expect(entries.map(({ id, reverts_created_at }) => [id, reverts_created_at])).toEqual([
      [undo.data.recordId, moment],
      [stayed.data.recordId, null],
      [came.data.recordId, null],
    ])
  })

  test('finds one record, and all records of one request', async () => {
    const batchId = randomUUID()
    const [came, others] = [checked('CheckedIn', { batchId }), checked('CheckedIn', { batchId })]
    await note(randomUUID(), [came])
    await note(randomUUID(), [others])
    await catchUp(model, attendanceProjection)
    expect(await findRecord(model.db, organizationId, came.data.recordId)).toMatchObject({
      id: came.data.recordId,
    })
    expect(await findRecord(model.db, randomUUID(), came.data.recordId)).toBeNull()
    expect(await findRecords(model.db, organizationId, batchId)).toHaveLength(2)
  })

  test('has the same rows and indexes after a rebuild', async () => {
    for (let n = 0; n < 40; n += 1) {
      const came = checked()
      await note(randomUUID(), n % 3 === 0 ? [came, revertOf(came)] : [came, checked('CheckedOut')])
    }
    await catchUp(model, attendanceProjection, { pageSize: 7 })
    const [live, liveIndexes] = [await rows(), await indexes()]
    await model.db.query(sql.unsafe`DELETE FROM records`)
    expect(await rebuild(model, attendanceProjection, { pageSize: 9 })).toBe(80)
    expect(await rows()).toEqual(live)
    expect(await indexes()).toEqual(liveIndexes)
  })

  test('reads only its own streams, like the points', async () => {
    const profile = randomUUID()
    await record(model, profile, [
      storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) }),
    ])
    await note(profile, [checked()])
    for (const projection of projections) expect(await catchUp(model, projection)).toBe('end')
    expect(await rows()).toHaveLength(1)
    expect(await model.db.any(sql.unsafe`SELECT id FROM actions`)).toHaveLength(1)
    expect([projectionNamesOf('account'), projectionNamesOf('attendance')]).toEqual([
      ['points', 'shop'],
      ['attendance'],
    ])
  })

  test('can be waited for without the points, and moves past events of other streams', async () => {
    await note(randomUUID(), [checked()])
    const position = await record(model, randomUUID(), [
      storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) }),
    ])
    const expected = { projection: attendanceProjection, position, timeoutMs: 50 } as const
    expect(await waitForReadModel(model.db, expected)).toBe(false)
    await catchUp(model, attendanceProjection)
    expect(await waitForReadModel(model.db, expected)).toBe(true)
    expect((await readCheckpoint(model.db, pointsProjection)).position < position).toBe(true)
  })

  test('halts at an award in a student’s attendance stream, because a program must have mixed up the streams', async () => {
    const award = storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) })
    await model.eventStore.append({
      stream: `attendance-${randomUUID()}`,
      events: [award],
      expected: 'any',
    })
    expect(await catchUp(model, attendanceProjection)).toBe('halted')
    expect(await findFailure(model.db, attendanceProjection)).toMatchObject({ reason: 'poison' })
  })
})
