import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endMark } from '#api/contracts/exports.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T02:03:04.000Z' })
})
afterAll(() => laurel.close())

const ask = (query: Record<string, string> = {}, token = school.admin.token) =>
  laurel.call(`GET /v2/actions/export_stream?${new URLSearchParams(query)}`, token)
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1)

describe('an export of the history', () => {
  let position = ''
  beforeAll(async () => {
    school = await laurel.school({ students: 2 })
    const reward = {
      pointRule_id: school.rules.reward,
      profiles: school.students.map(({ profile }) => profile),
    }
    await laurel.call('POST /v2/actions/profiles', school.admin.token, {
      body: { ...reward, counts: 2 },
    })
    const prize = { pointRule_id: school.rules.redeem, profiles: [school.students[0]!.profile] }
    const redeemed = await laurel.call('POST /v2/actions/profiles_redeem', school.teacher.token, {
      body: prize,
    })
    position = redeemed.body.data.position
  })

  test('is a CSV file that Excel reads as UTF-8, named by the school’s clock', async () => {
    const { status, headers, text } = await ask({ minPosition: position })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      'attachment; filename="history-20261120-100304.csv"',
    )
    expect(text).not.toContain(endMark.text)
    expect(
      text.startsWith('\uFEFF時間,班別,學號,中文姓名,英文姓名,規則,分數,類型,發放人,備註\r\n'),
    ).toBe(true)
    expect(linesOf(text)[1]).toBe(
      '2026/11/20 10:03:04,1A,1,學生1,Student 1,A redeem,-10,兌換,黃teacher,',
    )
  })

  test('has its headings and words in the requested language', async () => {
    const [header, first] = linesOf((await ask({ lang: 'en' })).text)
    expect(header).toBe(
      'Time,Class,Class no.,Chinese name,English name,Rule,Points,Type,Created by,Note',
    )
    expect(first).toBe('2026/11/20 10:03:04,1A,1,學生1,Student 1,A redeem,-10,Redeem,teacher Wong,')
  })

  test('applies the filters and the sorting of the list', async () => {
    const { text } = await ask({
      search: JSON.stringify({ type: 'reward' }),
      order_by: 'name_en',
      order: 'desc',
    })
    expect(linesOf(text).map((line) => line.split(',')[4])).toEqual([
      '英文姓名',
      'Student 2',
      'Student 1',
    ])
  })

  test('holds only their own records for a teacher without all_action', async () => {
    expect(linesOf((await ask({}, school.teacher.token)).text)).toHaveLength(2)
    expect((await ask({}, school.students[0]!.token)).status).toBe(403)
  })

  test('without any entry is refused', async () => {
    const { status, body } = await ask({ dateRange: '2026-01' })
    expect([status, body.code]).toEqual([404, 'no_data'])
  })

  test('marks undos and undone entries', async () => {
    const [row] = (await laurel.call('GET /v2/actions?type=redeem', school.admin.token)).body.data
    const undone = await laurel.call(`DELETE /actions/${row._id}`, school.admin.token)
    const { text } = await ask({
      lang: 'en',
      type: 'redeem',
      minPosition: undone.body.data.position,
    })
    const notes = linesOf(text).map((line) => line.split(',').slice(6))
    expect(notes).toEqual([
      ['Points', 'Type', 'Created by', 'Note'],
      ['10', 'Redeem', 'Ada Chan', 'Undo'],
      ['-10', 'Redeem', 'teacher Wong', 'Undone'],
    ])
  })

  test('turns no name into a formula', async () => {
    const [{ id }] = school.students as [School['students'][0]]
    for (const name of [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(A1)',
      '\tx',
      '\rx',
    ]) {
      await laurel.deps.db.query(
        sql.unsafe`UPDATE users SET name_en = ${name}, name_zh = 'x,"y' WHERE id = ${id}`,
      )
      const { text } = await ask({ search: JSON.stringify({ name: 'x,"y' }) })
      expect(text).toContain(name === '\rx' ? `"x,""y","'\rx"` : `"x,""y",'${name},`)
    }
  })
})
