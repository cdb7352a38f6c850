import { describe, expect, test, vi } from 'vitest'
import type {
  AttendanceSnapshot,
  ProfileSnapshot,
  RecordsSnapshot,
  StaffSnapshot,
} from '#api/contracts/live.ts'
import type { School } from '#tests/support/school.ts'
import { liveSchool } from './live-school.ts'

const { live, profilesOf, post, reward, staffLine } = liveSchool()

describe('an attendance page', () => {
  const checkIn = (...numbers: number[]) =>
    post('/actions/attendance/batch/checkin', {
      attendanceRule: live.school.attendanceRule,
      profiles: profilesOf(...numbers),
    })
  const attendanceLine = async () => {
    const line = await live.lines.line({ token: live.school.admin.token })
    expect(await line.watch({ room: 'attendance', period: live.school.period })).toEqual({
      ok: true,
    })
    await line.see(() => undefined)
    return line
  }

  test('is notified of check-ins, and the dashboard is not', async () => {
    const [line, board] = [await attendanceLine(), await staffLine()]
    await board.see(() => undefined)
    const { position } = await checkIn(0, 1)
    const shown = await line.see<AttendanceSnapshot>((one) =>
      expect(one.position >= position).toBe(true),
    )
    expect(Object.keys(shown).sort()).toEqual(['at', 'period', 'position', 'room'])
    const again = await checkIn(2)
    await line.see<AttendanceSnapshot>((one) => expect(one.position >= again.position).toBe(true))
    expect(board.snapshots).toHaveLength(1)
  })

  test('is not notified of points', async () => {
    const line = await attendanceLine()
    const board = await staffLine()
    await reward(profilesOf(0))
    await board.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
    await reward(profilesOf(0))
    await board.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(2))
    expect(line.snapshots).toHaveLength(1)
  })

  test('is notified of changes even if their announcement was lost', async () => {
    const line = await attendanceLine()
    const shown = await line.see<AttendanceSnapshot>(() => undefined)
    expect(await line.position()).toBe(shown.position)
    const lost = vi
      .spyOn(live.laurel.deps.announcements, 'publishIn')
      .mockResolvedValue(() => undefined)
    const { position } = await checkIn(3)
    // The process looks for missed announcements every five seconds.
    await vi.waitFor(() => expect(line.snapshots).toHaveLength(2))
    lost.mockRestore()
    expect(line.snapshots[1]!.position >= position).toBe(true)
    expect(await line.position()).toBe(line.snapshots[1]!.position)
  })

  test('gets its position without a query each time', async () => {
    const line = await attendanceLine()
    const asked = vi.spyOn(live.laurel.deps.db, 'oneFirst')
    for (let n = 0; n < 20; n += 1) await line.position()
    const positions = asked.mock.calls.filter(([{ sql }]) => sql.includes('period_positions'))
    expect(positions.length).toBeLessThan(20)
    asked.mockRestore()
  })

  test('is for staff', async () => {
    const line = await live.lines.line({ token: live.school.students[0]!.token })
    expect(await line.watch({ room: 'attendance', period: live.school.period })).toEqual({
      ok: false,
      code: 'forbidden',
    })
  })
})

describe('a student’s record on a staff screen', () => {
  test('is notified of points and check-ins', async () => {
    const line = await live.lines.line({ token: live.school.teacher.token })
    expect(await line.watch({ room: 'records', period: live.school.period })).toEqual({ ok: true })
    await line.see(() => undefined)
    const commands = [
      () => reward(profilesOf(0)),
      () =>
        post('/actions/attendance/batch/checkin', {
          attendanceRule: live.school.attendanceRule,
          profiles: profilesOf(0),
        }),
    ]
    for (const command of commands) {
      const { position } = await command()
      const shown = await line.see<RecordsSnapshot>((one) =>
        expect(one.position >= position).toBe(true),
      )
      expect(Object.keys(shown).sort()).toEqual(['at', 'period', 'position', 'room'])
    }
  })

  test('is for staff of the same school', async () => {
    const own = await live.lines.line({ token: live.school.students[0]!.token })
    expect(await own.watch({ room: 'records', period: live.school.period })).toEqual({
      ok: false,
      code: 'forbidden',
    })
    const elsewhere = await live.laurel.school({ students: 0 })
    const line = await live.lines.line({ token: elsewhere.admin.token })
    expect(await line.watch({ room: 'records', period: live.school.period })).toEqual({
      ok: false,
      code: 'not_found',
    })
  })
})

describe('a student’s overview', () => {
  const watchOwn = async (token: string, profile: string) => {
    const line = await live.lines.line({ token })
    return { line, answer: await line.watch({ room: 'profile', profile }) }
  }

  test('shows their own points live, to the parent too', async () => {
    const { token, parentToken, profile } = live.school.students[0]!
    const [own, parent] = [await watchOwn(token, profile), await watchOwn(parentToken, profile)]
    await reward([profile])
    await post('/v2/actions/profiles', {
      pointRule_id: live.school.rules.reward,
      profiles: [profile],
    })
    for (const { line } of [own, parent]) {
      // An award during a reading may be in only part of a snapshot; the next one has all of it.
      const shown = await line.see<ProfileSnapshot>(({ point, latest }) =>
        expect([point, latest.length]).toEqual([10, 2]),
      )
      expect(shown).toMatchObject({ room: 'profile', profile, cumulative_point: 10 })
      expect(shown.latest[0]).toMatchObject({ type: 'reward', point: 5, revertable: false })
    }
  })

  test('shows live when the student checks in and out, and later points', async () => {
    const { token, profile } = live.school.students[0]!
    const { line } = await watchOwn(token, profile)
    const came = { attendanceRule: live.school.attendanceRule, profiles: [profile] }
    // Awards before and after the check-in show that each read model's move reaches the page.
    await reward([profile])
    await post('/actions/attendance/batch/checkin', came)
    const there = await line.see<ProfileSnapshot>(({ latest_attendance }) =>
      expect(latest_attendance).toHaveLength(1),
    )
    expect(there.latest_attendance[0]).toMatchObject({
      type: 'checkin',
      attendanceRule: { _id: live.school.attendanceRule },
    })
    await reward([profile])
    await line.see<ProfileSnapshot>(({ point }) => expect(point).toBe(10))
    await post('/actions/attendance/batch/checkout', came)
    await line.see<ProfileSnapshot>(({ latest_attendance }) =>
      expect(latest_attendance).toHaveLength(2),
    )
    await post('/actions/attendance/batch/checkin', { ...came, profiles: profilesOf(1, 2) })
    for (const one of line.snapshots)
      expect((one as ProfileSnapshot).latest_attendance.length).toBeLessThan(3)
  })

  test('is not sent again when others get points', async () => {
    const { token, profile } = live.school.students[0]!
    const { line } = await watchOwn(token, profile)
    await reward([profile])
    await line.see<ProfileSnapshot>(({ point }) => expect(point).toBe(5))
    const before = line.snapshots.length
    await reward(profilesOf(1, 2))
    await reward([profile])
    await line.see<ProfileSnapshot>(({ point }) => expect(point).toBe(10))
    expect(line.snapshots).toHaveLength(before + 1)
  })

  test('goes to its own student when many join at once, and not to strangers', async () => {
    const other = await live.laurel.school({ students: 5 })
    const students = [...live.school.students.slice(0, 5), ...other.students]
    const shown = await Promise.all(
      students.map(async ({ token, profile }) => {
        const line = await live.lines.line({ token, watch: { room: 'profile', profile } })
        return line.see<ProfileSnapshot>((snapshot) => expect(snapshot).toBeDefined())
      }),
    )
    expect(shown.map(({ profile }) => profile)).toEqual(students.map(({ profile }) => profile))
    const strangers = [live.school, other].map(({ students: [student] }, nth) => {
      const { profile } = [other, live.school][nth]!.students[0]!
      return { token: student!.token, watch: { room: 'profile', profile } as const }
    })
    const refused = await Promise.all([
      ...strangers.map(async (auth) => (await live.lines.line(auth)).watch(auth.watch)),
      live.lines.line({ token: 'nobody' }).catch((error: Error) => error.message),
    ])
    expect(refused).toEqual([
      { ok: false, code: 'not_found' },
      { ok: false, code: 'not_found' },
      'unauthorized',
    ])
  })

  test('can be watched only by its own student and parent', async () => {
    const [one, other] = live.school.students as [School['students'][0], School['students'][0]]
    expect((await watchOwn(one.token, other.profile)).answer).toEqual({
      ok: false,
      code: 'not_found',
    })
    const line = await live.lines.line({ token: one.token })
    expect(await line.watch({ room: 'staff', period: live.school.period })).toEqual({
      ok: false,
      code: 'forbidden',
    })
    expect(await line.watch({ room: 'display' })).toEqual({ ok: false, code: 'forbidden' })
  })
})
