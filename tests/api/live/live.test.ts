import { describe, expect, test, vi } from 'vitest'
import type { StaffSnapshot, Watch } from '#api/contracts/live.ts'
import type { Announcement } from '#platform/announcements.ts'
import { sql } from '#platform/postgres/pool.ts'
import { password } from '#tests/support/school.ts'
import { liveSchool } from './live-school.ts'

const { live, profilesOf, post, reward, undo, staffLine, displayLine } = liveSchool()

describe('a dashboard', () => {
  test('gets its snapshot as soon as it watches', async () => {
    await reward(profilesOf(0))
    const line = await staffLine()
    const shown = await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
    expect(shown).toMatchObject({
      room: 'staff',
      period: live.school.period,
      students: 25,
      classes: 2,
      redeem: { count: 0 },
    })
    expect(shown.topStudents).toHaveLength(3)
    expect(shown.topStudents[0]).toMatchObject({
      rank: 1,
      totalpoints: 5,
      name: { en: 'Student 1', zh: '學生1' },
      pointsByRuleCategories: [{ ruleCategory_id: live.school.categories.reward, total: 5 }],
    })
    expect(shown.topStudents.map(({ rank }) => rank)).toEqual([1, 2, 2])
    expect(shown.topClasses).toMatchObject([
      { rank: 1, class: '1A', totalpoints: 5, students: 20 },
      { rank: 2, class: '1B', totalpoints: 0, students: 5 },
    ])
  })

  test('gets its snapshot without asking when it sends its room with the token', async () => {
    const watch: Watch = { room: 'staff', period: live.school.period }
    const line = await live.lines.line({ token: live.school.admin.token, watch })
    await line.see<StaffSnapshot>(({ students }) => expect(students).toBe(25))
    await reward(profilesOf(0))
    await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
  })

  test('is refused another school’s room sent with the token, and can then ask for its own', async () => {
    const other = await live.laurel.school({ students: 1 })
    const watch: Watch = { room: 'staff', period: other.period }
    const line = await live.lines.line({ token: live.school.admin.token, watch })
    expect(await line.watch({ room: 'staff', period: live.school.period })).toEqual({ ok: true })
    await line.see<StaffSnapshot>(({ period }) => expect(period).toBe(live.school.period))
    expect(line.snapshots).toHaveLength(1)
  })

  test('changes on every open socket when a class is rewarded', async () => {
    const [one, other] = [await staffLine(), await staffLine(live.school.auditor.token)]
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
    const { rules, teacher } = live.school
    const line = await staffLine(teacher.token)
    await reward(profilesOf(0, 1))
    await line.see<StaffSnapshot>(({ latest, reward: { count }, topStudents: [first] }) =>
      expect([count, latest, first?.totalpoints]).toEqual([2, [], 5]),
    )
    const body = { pointRule_id: rules.reward, profiles: profilesOf(2), counts: 1 }
    const { batch } = await post('/v2/actions/profiles', body, teacher.token)
    const own = await line.see<StaffSnapshot>(({ latest, reward: { count } }) =>
      expect([count, latest.map((award) => award.batch)]).toEqual([3, [batch]]),
    )
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
    const { redeem, virtual_redeem } = live.school.rules
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

  test('gets snapshots in order while awards continue, the last one with all awards', async () => {
    const line = await staffLine()
    await line.see(() => undefined)
    for (let n = 0; n < 60; n += 1) await reward(profilesOf(n % 25))
    await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(60))
    const positions = line.snapshots.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted())
  })

  test('of another period or another school is not notified', async () => {
    const other = await live.laurel.school({ students: 1 })
    const elsewhere = await live.lines.line({ token: other.admin.token })
    await elsewhere.watch({ room: 'staff', period: other.period })
    const past = await live.lines.line({ token: live.school.admin.token })
    await past.watch({ room: 'staff', period: live.school.pastPeriod })
    const here = await staffLine()
    await Promise.all([elsewhere, past].map((line) => line.see(() => undefined)))
    await reward(profilesOf(0))
    await here.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
    // One process reads all rooms, so the next award is announced after everything of the first.
    await reward(profilesOf(0))
    await here.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(2))
    expect([elsewhere.snapshots.length, past.snapshots.length]).toEqual([1, 1])
  })

  test('gets the current snapshot after it reconnects', async () => {
    const line = await staffLine()
    line.socket.on('connect', () => void line.watch({ room: 'staff', period: live.school.period }))
    line.socket.io.engine.close()
    await reward(profilesOf(0))
    await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
  })

  test('gets the period’s position, so that it notices missed moves', async () => {
    const line = await staffLine()
    const shown = await line.see<StaffSnapshot>(() => undefined)
    expect((await line.position()) <= shown.position).toBe(true)
    const { position } = await reward(profilesOf(0))
    await line.see<StaffSnapshot>(({ reward: { count } }) => expect(count).toBe(1))
    expect(await line.position()).toBe(position)
  })

  test('leaves its room when it watches another period', async () => {
    const line = await staffLine()
    expect(await line.watch({ room: 'staff', period: live.school.pastPeriod })).toEqual({
      ok: true,
    })
    await line.see<StaffSnapshot>(({ period }) => expect(period).toBe(live.school.pastPeriod))
    const count = line.snapshots.length
    const here = await staffLine()
    await reward(profilesOf(0))
    await here.see<StaffSnapshot>((one) => expect(one.reward.count).toBe(1))
    await reward(profilesOf(0))
    await here.see<StaffSnapshot>((one) => expect(one.reward.count).toBe(2))
    expect(line.snapshots).toHaveLength(count)
  })
})

describe('a live connection', () => {
  test.each([{}, { token: 'nobody' }, { displayKey: 'nothing' }])(
    'is refused with %j',
    async (auth) => {
      await expect(live.lines.line(auth)).rejects.toThrow('unauthorized')
    },
  )

  test('refuses anything that is not a room', async () => {
    const line = await live.lines.line({ token: live.school.admin.token })
    expect(await line.watch({ room: 'kitchen' } as never)).toEqual({
      ok: false,
      code: 'validation_failed',
    })
    expect(
      await line.watch({ room: 'staff', period: (await live.laurel.school()).period }),
    ).toEqual({
      ok: false,
      code: 'not_found',
    })
  })

  test('ends within a second when its session is ended', async () => {
    const [line, other] = [await staffLine(live.school.teacher.token), await staffLine()]
    await live.laurel.call('POST /auth/logout', live.school.teacher.token)
    await vi.waitFor(() => expect([line.ended(), line.socket.connected]).toEqual([true, false]))
    expect(other.socket.connected).toBe(true)
    await expect(live.lines.line({ token: live.school.teacher.token })).rejects.toThrow(
      'unauthorized',
    )
  })

  test('ends within a second when its account is deactivated', async () => {
    const { id, token, profile } = live.school.students[0]!
    const line = await live.lines.line({ token })
    await line.watch({ room: 'profile', profile })
    await live.laurel.deps.announcements.publish({ kind: 'revoked', what: 'user', id })
    await vi.waitFor(() => expect([line.ended(), line.socket.connected]).toEqual([true, false]))
  })

  test.each([
    ['is made inactive', { role: 'admin', isActive: false }],
    ['gets another role', { role: 'auditor' }],
  ])(
    'ends within a second when its member of staff %s, and other connections stay',
    async (_, rights) => {
      const [line, other] = [
        await staffLine(live.school.teacher.token),
        await staffLine(live.school.auditor.token),
      ]
      const own = { own_password: password }
      const body = {
        email: live.school.teacher.email,
        name: { en: 'Teacher', zh: '' },
        ...own,
        ...rights,
      }
      expect(
        (
          await live.laurel.call(`PUT /users/${live.school.teacher.id}`, live.school.admin.token, {
            body,
          })
        ).status,
      ).toBe(200)
      await vi.waitFor(() => expect([line.ended(), line.socket.connected]).toEqual([true, false]))
      expect(other.socket.connected).toBe(true)
    },
  )

  test('of a display ends within a second when the display is revoked', async () => {
    const line = await displayLine()
    await live.laurel.call(`DELETE /displays/${line.display._id}`, live.school.admin.token)
    await vi.waitFor(() => expect([line.ended(), line.socket.connected]).toEqual([true, false]))
  })

  const tell = (said: Announcement) => live.laurel.deps.announcements.publish(said)
  const lookAtThem = async () => {
    // Clears the cached session, which would stay valid for two seconds.
    await tell({ kind: 'organization', id: live.school.organizationId })
    live.lookAgain()
  }

  test.each([
    ['announcements are heard again', () => tell({ kind: 'refresh' })],
    ['connections are checked', lookAtThem],
  ])('that missed the end of its session ends as soon as %s', async (_, happens) => {
    const [line, other] = [await staffLine(live.school.teacher.token), await staffLine()]
    await live.laurel.deps.db.query(
      sql.unsafe`DELETE FROM sessions WHERE user_id = ${live.school.teacher.id}`,
    )
    await happens()
    await vi.waitFor(() => expect(line.ended()).toBe(true))
    expect(other.socket.connected).toBe(true)
  })
})
