import { describe, expect, test } from 'vitest'
import { createBoardCache } from '#api/answers/board-cache.ts'
import type { DisplaySnapshot } from '#api/contracts/live.ts'
import { createReadings } from '#api/live/readings.ts'
import { openRoom } from '#api/live/rooms.ts'
import { sql } from '#platform/postgres/pool.ts'
import { findDisplayByKey } from '#registry/displays/displays.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { liveSchool } from './live-school.ts'

const { live, profilesOf, post, reward, makeDisplay, displayLine } = liveSchool()

describe('a display', () => {
  test('shows names, initials or class numbers, and nothing more leaves the server', async () => {
    await live.laurel.deps.db.query(sql.unsafe`
      UPDATE users SET name_en = 'Wong Tsz-ching', name_zh = '黃梓晴' WHERE id = ${live.school.students[0]!.id}`)
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
      for (const secret of [live.school.students[0]!.profile, live.school.students[0]!.id])
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

  test('of any class takes its rows from one reading of the school’s board', async () => {
    await reward(profilesOf(0, 21))
    let boards = 0
    const db = new Proxy(live.laurel.deps.db, {
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
        const display = await findDisplayByKey(live.laurel.deps.db, hashToken(key), new Date())
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
        const services = { ...live.laurel.deps, ...nobody, db, boards: createBoardCache(db) }
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
      pointRule_id: live.school.rules.redeem,
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
    await post(`/periods/current/${live.school.pastPeriod}`, {})
    await line.see<DisplaySnapshot>(({ latest, students }) =>
      expect([latest, students]).toEqual([null, []]),
    )
  })

  test('may watch nothing else', async () => {
    const line = await displayLine()
    expect(await line.watch({ room: 'staff', period: live.school.period })).toEqual({
      ok: false,
      code: 'forbidden',
    })
  })
})
