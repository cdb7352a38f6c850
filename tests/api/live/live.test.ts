import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBoardCache } from '#api/answers/board-cache.ts'
import type {
  AttendanceSnapshot,
  DisplaySnapshot,
  ProfileSnapshot,
  RecordsSnapshot,
  StaffSnapshot,
  Watch,
} from '#api/contracts/live.ts'
import { createReadings } from '#api/live/readings.ts'
import { openRoom } from '#api/live/rooms.ts'
import type { Announcement } from '#platform/announcements.ts'
import { sql } from '#platform/postgres/pool.ts'
import { findDisplayByKey } from '#registry/displays/displays.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { password, type School } from '#tests/support/school.ts'
import { openLines } from './support.ts'

let laurel: TestApp
let school: School
let lines: Awaited<ReturnType<typeof openLines>>

/** What lines are looked at for every 30 seconds, at once. */
let lookAgain: () => void

beforeAll(async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval')
  laurel = await testApp()
  const looks = intervals.mock.calls.filter(([, ms]) => ms === 30_000).map(([look]) => look)
  lookAgain = () => {
    for (const look of looks) look()
  }
  intervals.mockRestore()
  lines = await openLines(laurel)
})
beforeEach(async () => {
  school = await laurel.school({ students: 25 })
})
afterEach(() => lines.closeAll())
afterAll(() => laurel.close())

const profilesOf = (...numbers: number[]) => numbers.map((n) => school.students[n]!.profile)
const post = async (path: string, body: object, token = school.admin.token) => {
  const answer = await laurel.call(`POST ${path}`, token, { body })
  expect(answer.body.result).toBe('success')
  return answer.body.data
}
const reward = (profiles: string[], counts = 1) =>
  post('/v2/actions/profiles', { pointRule_id: school.rules.reward, profiles, counts })
const undo = async (batch: string) => {
  const answer = await laurel.call(`DELETE /v2/actions/batches/${batch}`, school.admin.token)
  return answer.body.data
}
const staffLine = async (token = school.admin.token) => {
  const line = await lines.line({ token })
  expect(await line.watch({ room: 'staff', period: school.period })).toEqual({ ok: true })
  return line
}
const makeDisplay = (input: object): Promise<{ display: { _id: string }; key: string }> =>
  post('/displays', { name: 'Hall', ...input })
const displayLine = async (input: object = {}) => {
  const { display, key } = await makeDisplay(input)
  const line = await lines.line({ displayKey: key })
  expect(await line.watch({ room: 'display' })).toEqual({ ok: true })
  return { ...line, display }
}

describe('a dashboard', () => {
  test('gets its snapshot as soon as it watches', async () => {
    await reward(profilesOf(0))
    const line = await staffLine()
    const shown = await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
    expect(shown).toMatchObject({
      room: 'staff',
      period: school.period,
      students: 25,
      classes: 2,
      redeem: { count: 0 },
    })
    expect(shown.topStudents).toHaveLength(3)
    expect(shown.topStudents[0]).toMatchObject({
      rank: 1,
      totalpoints: 5,
      name: { en: 'Student 1', zh: '學生1' },
      pointsByRuleCategories: [{ ruleCategory_id: school.categories.reward, total: 5 }],
    })
    expect(shown.topStudents.map(({ rank }) => rank)).toEqual([1, 2, 2])
    expect(shown.topClasses).toMatchObject([
      { rank: 1, class: '1A', totalpoints: 5, students: 20 },
      { rank: 2, class: '1B', totalpoints: 0, students: 5 },
    ])
  })

  test('gets it without asking when the room came with the token', async () => {
    const watch: Watch = { room: 'staff', period: school.period }
    const line = await lines.line({ token: school.admin.token, watch })
    await line.see<StaffSnapshot>(({ students }) => expect(students).toBe(25))
    await reward(profilesOf(0))
    await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
  })

  test('is refused a room of another school that came with the token, and can ask for its own', async () => {
    const other = await laurel.school({ students: 1 })
    const watch: Watch = { room: 'staff', period: other.period }
    const line = await lines.line({ token: school.admin.token, watch })
    expect(await line.watch({ room: 'staff', period: school.period })).toEqual({ ok: true })
    await line.see<StaffSnapshot>(({ period }) => expect(period).toBe(school.period))
    expect(line.snapshots).toHaveLength(1)
  })

  test('changes on every open socket when a class is rewarded', async () => {
    const [one, other] = [await staffLine(), await staffLine(school.auditor.token)]
    const { batch, position } = await reward(profilesOf(0, 1, 2), 2)
    for (const line of [one, other]) {
      const shown = await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(3))
      expect(shown.position >= position).toBe(true)
      expect(shown.latest).toMatchObject([
        {
          batch,
          type: 'reward',
          rule_name: 'A reward',
          point: 10,
          students: 3,
          awards: [{}, {}, {}],
        },
      ])
      expect(shown.latest[0]!.awards[1]).toMatchObject({
        name: { en: 'Student 2' },
        class: '1A',
        class_no: 2,
      })
    }
  })

  test('of a teacher shows everybody’s totals, and only their own latest awards', async () => {
    const { rules, teacher } = school
    const line = await staffLine(teacher.token)
    await reward(profilesOf(0, 1))
    const others = await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(2))
    expect([others.latest, others.topStudents[0]?.totalpoints]).toEqual([[], 5])
    const body = { pointRule_id: rules.reward, profiles: profilesOf(2), counts: 1 }
    const { batch } = await post('/v2/actions/profiles', body, teacher.token)
    const own = await line.see<StaffSnapshot>(({ latest }) => expect(latest).toHaveLength(1))
    expect([own.latest[0]!.batch, own.reward.count]).toEqual([batch, 3])
    const all = await (await staffLine()).see<StaffSnapshot>(({ latest }) =>
      expect(latest).toHaveLength(2),
    )
    expect(all.latest[0]).toEqual(own.latest[0])
  })

  test('no longer shows an award that was undone', async () => {
    const line = await staffLine()
    const { batch } = await reward(profilesOf(0, 1))
    await line.see<StaffSnapshot>(({ latest }) => expect(latest).toHaveLength(1))
    await undo(batch)
    await line.see<StaffSnapshot>(({ latest, reward: { count } }) =>
      expect([latest, count]).toEqual([[], 0]),
    )
  })

  test('shows a basket as one entry, with all its prizes', async () => {
    const line = await staffLine()
    const [profile] = profilesOf(0) as [string]
    await reward([profile], 5)
    const { redeem, virtual_redeem } = school.rules
    const pointRules = [redeem, virtual_redeem].map((rule) => ({ rule, count: 1 }))
    await post('/actions/rules', { profile, pointRules })
    const shown = await line.see<StaffSnapshot>(({ latest }) => expect(latest).toHaveLength(2))
    expect(shown.latest[0]).toMatchObject({
      type: 'redeem',
      rule_name: 'A redeem, A virtual_redeem',
      point: -20,
      students: 1,
      awards: [{}],
    })
  })

  test('gets no more than ten snapshots a second, the last with everything in it', async () => {
    const line = await staffLine()
    await line.see(() => undefined)
    const before = line.snapshots.length
    const began = performance.now()
    for (let n = 0; n < 60; n += 1) await reward(profilesOf(n % 25))
    await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(60))
    const seconds = (performance.now() - began) / 1_000
    expect(line.snapshots.length - before).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 2)
    const positions = line.snapshots.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted())
  })

  test('of another period or another school hears nothing of it', async () => {
    const other = await laurel.school({ students: 1 })
    const elsewhere = await lines.line({ token: other.admin.token })
    await elsewhere.watch({ room: 'staff', period: other.period })
    const past = await lines.line({ token: school.admin.token })
    await past.watch({ room: 'staff', period: school.pastPeriod })
    const here = await staffLine()
    await Promise.all([elsewhere, past].map((line) => line.see(() => undefined)))
    await reward(profilesOf(0))
    await here.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
    // One process reads all rooms: the next award is told after everything of the first.
    await reward(profilesOf(0))
    await here.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(2))
    expect([elsewhere.snapshots.length, past.snapshots.length]).toEqual([1, 1])
  })

  test('that reconnects gets the present snapshot', async () => {
    const line = await staffLine()
    line.socket.on('connect', () => void line.watch({ room: 'staff', period: school.period }))
    line.socket.io.engine.close()
    await reward(profilesOf(0))
    await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
  })

  test('is told the period’s position, so that it notices what it missed', async () => {
    const line = await staffLine()
    const shown = await line.see<StaffSnapshot>(() => undefined)
    expect((await line.position()) <= shown.position).toBe(true)
    const { position } = await reward(profilesOf(0))
    await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
    expect(await line.position()).toBe(position)
  })

  test('that watches another period leaves the former', async () => {
    const line = await staffLine()
    expect(await line.watch({ room: 'staff', period: school.pastPeriod })).toEqual({ ok: true })
    await line.see<StaffSnapshot>(({ period }) => expect(period).toBe(school.pastPeriod))
    const count = line.snapshots.length
    const here = await staffLine()
    await reward(profilesOf(0))
    await here.see<StaffSnapshot>((one) => expect(one.reward.count).toBe(1))
    await reward(profilesOf(0))
    await here.see<StaffSnapshot>((one) => expect(one.reward.count).toBe(2))
    expect(line.snapshots).toHaveLength(count)
  })
})

describe('an attendance page', () => {
  const checkIn = (...numbers: number[]) =>
    post('/actions/attendance/batch/checkin', {
      attendanceRule: school.attendanceRule,
      profiles: profilesOf(...numbers),
    })
  const attendanceLine = async () => {
    const line = await lines.line({ token: school.admin.token })
    expect(await line.watch({ room: 'attendance', period: school.period })).toEqual({ ok: true })
    await line.see(() => undefined)
    return line
  }

  test('hears of check-ins, and no board is read for it', async () => {
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

  test('hears nothing of points', async () => {
    const line = await attendanceLine()
    const board = await staffLine()
    await reward(profilesOf(0))
    await board.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
    await reward(profilesOf(0))
    await board.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(2))
    expect(line.snapshots).toHaveLength(1)
  })

  test('hears of what moved also when its announcement was lost', async () => {
    const line = await attendanceLine()
    const shown = await line.see<AttendanceSnapshot>(() => undefined)
    expect(await line.position()).toBe(shown.position)
    const lost = vi.spyOn(laurel.deps.announcements, 'publishIn').mockResolvedValue(() => undefined)
    const { position } = await checkIn(3)
    // The process looks for what it missed every five seconds.
    await vi.waitFor(() => expect(line.snapshots).toHaveLength(2))
    lost.mockRestore()
    expect(line.snapshots[1]!.position >= position).toBe(true)
    expect(await line.position()).toBe(line.snapshots[1]!.position)
  })

  test('answers its position without a query', async () => {
    const line = await attendanceLine()
    const asked = vi.spyOn(laurel.deps.db, 'oneFirst')
    for (let n = 0; n < 20; n += 1) await line.position()
    expect(asked.mock.calls.length).toBeLessThan(20)
    asked.mockRestore()
  })

  test('is for staff', async () => {
    const line = await lines.line({ token: school.students[0]!.token })
    expect(await line.watch({ room: 'attendance', period: school.period })).toEqual({
      ok: false,
      code: 'forbidden',
    })
  })
})

describe('a student’s record, as staff look at it', () => {
  test('hears of points and check-ins', async () => {
    const line = await lines.line({ token: school.teacher.token })
    expect(await line.watch({ room: 'records', period: school.period })).toEqual({ ok: true })
    await line.see(() => undefined)
    const commands = [
      () => reward(profilesOf(0)),
      () =>
        post('/actions/attendance/batch/checkin', {
          attendanceRule: school.attendanceRule,
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
    const own = await lines.line({ token: school.students[0]!.token })
    expect(await own.watch({ room: 'records', period: school.period })).toEqual({
      ok: false,
      code: 'forbidden',
    })
    const elsewhere = await laurel.school({ students: 0 })
    const line = await lines.line({ token: elsewhere.admin.token })
    expect(await line.watch({ room: 'records', period: school.period })).toEqual({
      ok: false,
      code: 'not_found',
    })
  })
})

describe('a student’s overview', () => {
  const watchOwn = async (token: string, profile: string) => {
    const line = await lines.line({ token })
    return { line, answer: await line.watch({ room: 'profile', profile }) }
  }

  test('shows their own points live, to the parent too', async () => {
    const { token, parentToken, profile } = school.students[0]!
    const [own, parent] = [await watchOwn(token, profile), await watchOwn(parentToken, profile)]
    await reward([profile])
    await post('/v2/actions/profiles', { pointRule_id: school.rules.reward, profiles: [profile] })
    for (const { line } of [own, parent]) {
      // What comes while a snapshot is read may be in a part of it alone: the next one has it all.
      const shown = await line.see<ProfileSnapshot>(({ point, latest }) =>
        expect([point, latest.length]).toEqual([10, 2]),
      )
      expect(shown).toMatchObject({ room: 'profile', profile, cumulative_point: 10 })
      expect(shown.latest[0]).toMatchObject({ type: 'reward', point: 5, revertable: false })
    }
  })

  test('shows live when the student comes and goes, and gets points after that', async () => {
    const { token, profile } = school.students[0]!
    const { line } = await watchOwn(token, profile)
    const came = { attendanceRule: school.attendanceRule, profiles: [profile] }
    // Points before and after: neither of both ledgers hides what the other has moved.
    await reward([profile])
    await post('/actions/attendance/batch/checkin', came)
    const there = await line.see<ProfileSnapshot>(({ latest_attendance }) =>
      expect(latest_attendance).toHaveLength(1),
    )
    expect(there.latest_attendance[0]).toMatchObject({
      type: 'checkin',
      attendanceRule: { _id: school.attendanceRule },
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
    const { token, profile } = school.students[0]!
    const { line } = await watchOwn(token, profile)
    await reward([profile])
    await line.see<ProfileSnapshot>(({ point }) => expect(point).toBe(5))
    const before = line.snapshots.length
    await reward(profilesOf(1, 2))
    await reward([profile])
    await line.see<ProfileSnapshot>(({ point }) => expect(point).toBe(10))
    expect(line.snapshots).toHaveLength(before + 1)
  })

  test('is each student’s own when many join at the same moment, and strangers get nothing', async () => {
    const other = await laurel.school({ students: 5 })
    const students = [...school.students.slice(0, 5), ...other.students]
    const shown = await Promise.all(
      students.map(async ({ token, profile }) => {
        const line = await lines.line({ token, watch: { room: 'profile', profile } })
        return line.see<ProfileSnapshot>((snapshot) => expect(snapshot).toBeDefined())
      }),
    )
    expect(shown.map(({ profile }) => profile)).toEqual(students.map(({ profile }) => profile))
    const strangers = [school, other].map(({ students: [student] }, nth) => {
      const { profile } = [other, school][nth]!.students[0]!
      return { token: student!.token, watch: { room: 'profile', profile } as const }
    })
    const refused = await Promise.all([
      ...strangers.map(async (auth) => (await lines.line(auth)).watch(auth.watch)),
      lines.line({ token: 'nobody' }).catch((error: Error) => error.message),
    ])
    expect(refused).toEqual([
      { ok: false, code: 'not_found' },
      { ok: false, code: 'not_found' },
      'unauthorized',
    ])
  })

  test('is only their own', async () => {
    const [one, other] = school.students as [School['students'][0], School['students'][0]]
    expect((await watchOwn(one.token, other.profile)).answer).toEqual({
      ok: false,
      code: 'not_found',
    })
    const line = await lines.line({ token: one.token })
    expect(await line.watch({ room: 'staff', period: school.period })).toEqual({
      ok: false,
      code: 'forbidden',
    })
    expect(await line.watch({ room: 'display' })).toEqual({ ok: false, code: 'forbidden' })
  })
})

describe('a display', () => {
  test('shows names, initials or class numbers, and nothing more leaves the server', async () => {
    await laurel.deps.db.query(sql.unsafe`
      UPDATE users SET name_en = 'Wong Tsz-ching', name_zh = '黃梓晴' WHERE id = ${school.students[0]!.id}`)
    await reward(profilesOf(0))
    const labels = {
      names: ['Wong Tsz-ching', '黃梓晴'],
      initials: ['W. T. C.', '黃○○'],
      class_no: ['', ''],
    }
    for (const [privacy, [en, zh]] of Object.entries(labels)) {
      const line = await displayLine({ privacy })
      const shown = await line.see<DisplaySnapshot>(({ latest }) => expect(latest).not.toBeNull())
      expect(shown.students[0]).toMatchObject({
        label: { en, zh },
        class: '1A',
        class_no: 1,
        rank: 1,
        totalpoints: 5,
      })
      expect(shown.latest!.awards).toEqual([
        { key: shown.students[0]!.key, label: { en, zh }, class: '1A', class_no: 1 },
      ])
      const sent = JSON.stringify(line.snapshots)
      for (const secret of [school.students[0]!.profile, school.students[0]!.id])
        expect(sent).not.toContain(secret)
      if (privacy !== 'names') expect(sent).not.toMatch(/Tsz|梓晴/)
    }
  })

  test('of one class ranks only its students, beside all classes', async () => {
    const line = await displayLine({ class: '1B' })
    await reward(profilesOf(22), 2)
    await reward(profilesOf(0, 21))
    const shown = await line.see<DisplaySnapshot>(({ classes }) =>
      expect(classes[0]?.totalpoints).toBe(15),
    )
    expect(
      shown.students.map(({ class_no, rank, totalpoints }) => [class_no, rank, totalpoints]),
    ).toEqual([
      [3, 1, 10],
      [2, 2, 5],
      [1, 3, 0],
      [4, 3, 0],
      [5, 3, 0],
    ])
    expect(shown.latest!.awards).toMatchObject([{ class: '1B', class_no: 2 }])
    expect(shown.classes).toEqual([
      { rank: 1, class: '1B', totalpoints: 15 },
      { rank: 2, class: '1A', totalpoints: 5 },
    ])
  })

  test('of any class is cut from one reading of the school’s board', async () => {
    await reward(profilesOf(0, 21))
    let boards = 0
    const db = new Proxy(laurel.deps.db, {
      get: (target, name, receiver) => {
        if (name === 'one') boards += 1
        return Reflect.get(target, name, receiver)
      },
    })
    const rooms = await Promise.all(
      [
        { class: '1A', privacy: 'names' },
        { class: '1A', privacy: 'class_no' },
        { class: '1B' },
      ].map(async (input) => {
        const { key } = await makeDisplay(input)
        const display = await findDisplayByKey(laurel.deps.db, hashToken(key), new Date())
        const none = null as never
        const nobody = {
          sessions: none,
          passwordTries: none,
          crowds: none,
          factorKey: none,
          longLists: none,
          answerCache: none,
          blobLinks: none,
          quizzes: none,
          findProfile: none,
        }
        const services = { ...laurel.deps, ...nobody, db, boards: createBoardCache(db) }
        return openRoom(
          services,
          { kind: 'display', display: display!, keyHash: hashToken(key) },
          { room: 'display' },
        )
      }),
    )
    const share = createReadings().fresh()
    boards = 0
    const [one, other, elsewhere] = (await Promise.all(
      rooms.map(({ read }) => read(share)),
    )) as DisplaySnapshot[]
    expect(boards).toBe(1)
    expect(one!.students.map(({ totalpoints }) => totalpoints)).toEqual(
      other!.students.map(({ totalpoints }) => totalpoints),
    )
    expect([one!.students[0]!.label.en, other!.students[0]!.label.en]).toEqual(['Student 1', ''])
    expect(one!.students[0]!.key).not.toBe(other!.students[0]!.key)
    expect(elsewhere!.students[0]!.class).toBe('1B')
  })

  test('never shows a redemption', async () => {
    const line = await displayLine()
    await reward(profilesOf(0), 4)
    await post('/v2/actions/profiles_redeem', {
      pointRule_id: school.rules.redeem,
      profiles: profilesOf(0),
    })
    await reward(profilesOf(1))
    const shown = await line.see<DisplaySnapshot>(({ latest }) => expect(latest?.point).toBe(5))
    expect(shown.students[0]!.totalpoints).toBe(20)
    for (const { latest } of line.snapshots as DisplaySnapshot[])
      expect([undefined, 20, 5]).toContain(latest?.point)
  })

  test('follows the school into another period', async () => {
    await reward(profilesOf(0))
    const line = await displayLine()
    await line.see<DisplaySnapshot>(({ latest }) => expect(latest).not.toBeNull())
    await post(`/periods/current/${school.pastPeriod}`, {})
    await line.see<DisplaySnapshot>(({ latest, students }) =>
      expect([latest, students]).toEqual([null, []]),
    )
  })

  test('may watch nothing else', async () => {
    const line = await displayLine()
    expect(await line.watch({ room: 'staff', period: school.period })).toEqual({
      ok: false,
      code: 'forbidden',
    })
  })
})

describe('a line', () => {
  test.each([{}, { token: 'nobody' }, { displayKey: 'nothing' }])(
    'is refused with %j',
    async (auth) => {
      await expect(lines.line(auth)).rejects.toThrow('unauthorized')
    },
  )

  test('refuses what is no room', async () => {
    const line = await lines.line({ token: school.admin.token })
    expect(await line.watch({ room: 'kitchen' } as never)).toEqual({
      ok: false,
      code: 'validation_failed',
    })
    expect(await line.watch({ room: 'staff', period: (await laurel.school()).period })).toEqual({
      ok: false,
      code: 'not_found',
    })
  })

  test('ends within a second when its session is ended', async () => {
    const [line, other] = [await staffLine(school.teacher.token), await staffLine()]
    await laurel.call('POST /auth/logout', school.teacher.token)
    await vi.waitFor(() => expect([line.ended(), line.socket.connected]).toEqual([true, false]))
    expect(other.socket.connected).toBe(true)
    await expect(lines.line({ token: school.teacher.token })).rejects.toThrow('unauthorized')
  })

  test('ends within a second when its account is', async () => {
    const { id, token, profile } = school.students[0]!
    const line = await lines.line({ token })
    await line.watch({ room: 'profile', profile })
    await laurel.deps.announcements.publish({ kind: 'revoked', what: 'user', id })
    await vi.waitFor(() => expect([line.ended(), line.socket.connected]).toEqual([true, false]))
  })

  test.each([
    ['is made inactive', { role: 'admin', isActive: false }],
    ['may do other things than before', { role: 'auditor' }],
  ])(
    'ends within a second when a member of staff %s, and nobody else’s does',
    async (_, rights) => {
      const [line, other] = [
        await staffLine(school.teacher.token),
        await staffLine(school.auditor.token),
      ]
      const own = { own_password: password }
      const body = {
        email: school.teacher.email,
        name: { en: 'Teacher', zh: '' },
        ...own,
        ...rights,
      }
      expect(
        (await laurel.call(`PUT /users/${school.teacher.id}`, school.admin.token, { body })).status,
      ).toBe(200)
      await vi.waitFor(() => expect([line.ended(), line.socket.connected]).toEqual([true, false]))
      expect(other.socket.connected).toBe(true)
    },
  )

  test('of a display ends within a second when the display is revoked', async () => {
    const line = await displayLine()
    await laurel.call(`DELETE /displays/${line.display._id}`, school.admin.token)
    await vi.waitFor(() => expect([line.ended(), line.socket.connected]).toEqual([true, false]))
  })

  const tell = (said: Announcement) => laurel.deps.announcements.publish(said)
  const lookAtThem = async () => {
    // Otherwise who is signed in is remembered for two seconds.
    await tell({ kind: 'organization', id: school.organizationId })
    lookAgain()
  }

  test.each([
    ['announcements are heard again', () => tell({ kind: 'refresh' })],
    ['lines are looked at', lookAtThem],
  ])('whose end was not heard of ends as soon as %s', async (_, happens) => {
    const [line, other] = [await staffLine(school.teacher.token), await staffLine()]
    await laurel.deps.db.query(
      sql.unsafe`DELETE FROM sessions WHERE user_id = ${school.teacher.id}`,
    )
    await happens()
    await vi.waitFor(() => expect(line.ended()).toBe(true))
    expect(other.socket.connected).toBe(true)
  })
})
