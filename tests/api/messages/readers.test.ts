import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import type { School, TestStudent } from '#tests/support/school.ts'
import { openLines } from '../live/support.ts'
import { later, messagesWorld, morning } from './support.ts'

const { world, send, publish, write, get, titles, unread, moveTo } = messagesWorld()
let laurel: TestApp
let school: School
let ada: TestStudent
let ben: TestStudent
beforeEach(() => {
  ;({ laurel, school, ada, ben } = world)
})

describe('a reader’s mark', () => {
  test('is “read” at the first opening, and “favourite” or not', async () => {
    const id = await publish()
    await publish({ title: 'Second' })
    expect(await unread(ada.token)).toEqual({ notice: 2, memo: 0 })
    await send(`POST /notices/${id}/info`, { is_read: true }, ada.token)
    await send(`POST /notices/${id}/info`, { is_favourite: true }, ada.token)
    expect(await unread(ada.token)).toEqual({ notice: 1, memo: 0 })
    expect(await unread(ada.parentToken)).toEqual({ notice: 2, memo: 0 })
    expect(await titles('/notices?favourite=true', ada.token)).toEqual(['Sports day'])
    expect(await titles('/notices?unread=true', ada.token)).toEqual(['Second'])
    expect(await titles('/notices?favourite=true', ada.parentToken)).toEqual([])
    await send(`POST /notices/${id}/info`, { is_favourite: false }, ada.token)
    expect((await get(`/notices/${id}`, ada.token)).data.info).toEqual({
      is_read: true,
      is_favourite: false,
    })
  })

  test('is the reader’s own, and other readers’ marks stay', async () => {
    const id = await publish()
    await send(`POST /notices/${id}/info`, { is_read: true, is_favourite: true }, ada.token)
    expect((await get(`/notices/${id}`, ben.token)).data.info).toEqual({
      is_read: false,
      is_favourite: false,
    })
    expect(await titles('/notices?unread=true', ben.token)).toEqual(['Sports day'])
    expect(await titles('/notices?favourite=true', ben.token)).toEqual([])
    expect(await unread(ben.token)).toEqual({ notice: 1, memo: 0 })
  })

  test('stays favourite when opened, and read when no longer favourite', async () => {
    const id = await publish()
    const info = async () => (await get(`/notices/${id}`, ada.token)).data.info
    await send(`POST /notices/${id}/info`, { is_favourite: true }, ada.token)
    expect(await info()).toEqual({ is_read: false, is_favourite: true })
    await send(`POST /notices/${id}/info`, { is_read: true }, ada.token)
    expect(await info()).toEqual({ is_read: true, is_favourite: true })
    await send(`POST /notices/${id}/info`, { is_favourite: false }, ada.token)
    expect(await info()).toEqual({ is_read: true, is_favourite: false })
  })

  test('is refused for a message that the caller may not read', async () => {
    const id = await write()
    expect((await send(`POST /memos/${id}/info`, { is_read: true }, ben.token)).status).toBe(404)
    expect((await send(`POST /notices/${id}/info`, { is_read: true }, ada.token)).status).toBe(404)
    expect((await send(`POST /memos/${id}/info`, {}, ada.token)).status).toBe(400)
    expect(
      (await send(`POST /memos/${id}/info`, { is_read: true }, school.admin.token)).status,
    ).toBe(403)
  })

  test('is shown to the sender by class, separately for student and parent, as a list and as a file', async () => {
    await moveTo(ben, '1B')
    const id = await write({
      to_parent: true,
      profile_ids: school.students.map(({ profile }) => profile),
    })
    await send(`POST /memos/${id}/info`, { is_read: true }, ada.token)
    laurel.setNow(later(60_000))
    await send(`POST /memos/${id}/info`, { is_read: true }, ada.token)
    await send(`POST /memos/${id}/info`, { is_read: true }, ben.parentToken)
    expect((await get('/memos', school.admin.token)).data[0].reads).toEqual({
      addressed: 4,
      students: 1,
      parents: 1,
    })
    expect((await get(`/memos/${id}/readers/classes`, school.admin.token)).data).toEqual([
      {
        class: '1A',
        addressed: 3,
        students: 1,
        parents: 0,
        student_read_at: morning,
        parent_read_at: null,
      },
      {
        class: '1B',
        addressed: 1,
        students: 0,
        parents: 1,
        student_read_at: null,
        parent_read_at: later(60_000),
      },
    ])
    const of = async (query: string) =>
      (await get(`/memos/${id}/readers?${query}`, school.admin.token)).data.map(
        (row: { user: { _id: string } }) => row.user._id,
      )
    expect(await of('class=1A&read=true')).toEqual([ada.id])
    expect(await of('by=parent&read=true')).toEqual([ben.id])
    expect(await of('read=false&limit=2')).toHaveLength(2)
    await send(`POST /memos/${id}/info`, { is_read: true }, ben.token)
    expect(await of('read=true&order_by=student_read_at&order=desc')).toEqual([ben.id, ada.id])
    expect(await of('read=true&order_by=student_read_at')).toEqual([ada.id, ben.id])
    const file = await laurel.call(
      `GET /memos/${id}/readers/export_stream?lang=en`,
      school.admin.token,
    )
    const lines = file.text.trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toBe('1A,1,學生1,Student 1,2026/11/20 08:00:00,')
  })
})

test('a new message notifies open pages of the school, and no display', async () => {
  const lines = await openLines(laurel)
  try {
    const display = (await send('POST /displays', { name: 'Hall', privacy: 'names' })).body.data
    const other = await laurel.school({ students: 1 })
    const heard: string[] = []
    for (const [name, auth] of [
      ['ada', { token: ada.token }],
      ['ben', { token: ben.token }],
      ['teacher', { token: school.teacher.token }],
      ['display', { displayKey: display.key }],
      ['stranger', { token: other.admin.token }],
    ] as const) {
      const { socket } = await lines.line(auth)
      socket.on('messages', () => heard.push(name))
    }
    const id = await publish()
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['ada', 'ben', 'teacher']))
    heard.length = 0
    await send(`POST /notices/${id}/info`, { is_read: true }, ada.token)
    // Reading a message updates staff and the reader's own pages, not a whole school.
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['ada', 'teacher']))
    heard.length = 0
    await publish({ title: 'The next' })
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['ada', 'ben', 'teacher']))
  } finally {
    lines.closeAll()
  }
})
