import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endMark } from '#api/routes/exports/send-export.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let url = ''

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T02:03:04.000Z' })
  url = await laurel.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => laurel.close())

const path = (query: Record<string, string>) => `/v2/actions/export_stream?${new URLSearchParams(query)}`
const ask = (query: Record<string, string> = {}, token = school.admin.token) => laurel.call(`GET ${path(query)}`, token)
/** In MB, without what is only waiting to be cleared away. */
const usedMemory = () => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 / 1024
}
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1)

describe('an export of the history', () => {
  let position = ''
  beforeAll(async () => {
    school = await laurel.school({ students: 2 })
    const reward = { pointRule_id: school.rules.reward, profiles: school.students.map(({ profile }) => profile) }
    await laurel.call('POST /v2/actions/profiles', school.admin.token, { body: { ...reward, counts: 2 } })
    const prize = { pointRule_id: school.rules.redeem, profiles: [school.students[0]!.profile] }
    const redeemed = await laurel.call('POST /v2/actions/profiles_redeem', school.teacher.token, { body: prize })
    position = redeemed.body.data.position
  })

  test('is a CSV file that Excel reads as UTF-8, named by the school’s clock', async () => {
    const { status, headers, text } = await ask({ minPosition: position })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="history-20261120-100304.csv"')
    expect(text).not.toContain(endMark.text)
    expect(text.startsWith('\uFEFF時間,班別,學號,中文姓名,英文姓名,規則,分數,類型,發放人,備註\r\n')).toBe(true)
    expect(linesOf(text)[1]).toBe('2026/11/20 10:03:04,1A,1,學生1,Student 1,A redeem,-10,兌換,黃teacher,')
  })

  test('has its headings and words in the language asked for', async () => {
    const [header, first] = linesOf((await ask({ lang: 'en' })).text)
    expect(header).toBe('Time,Class,Class no.,Chinese name,English name,Rule,Points,Type,Created by,Note')
    expect(first).toBe('2026/11/20 10:03:04,1A,1,學生1,Student 1,A redeem,-10,Redeem,teacher Wong,')
  })

  test('takes the filters and the sorting of the list', async () => {
    const { text } = await ask({ search: JSON.stringify({ type: 'reward' }), order_by: 'name_en', order: 'desc' })
    expect(linesOf(text).map((line) => line.split(',')[4])).toEqual(['英文姓名', 'Student 2', 'Student 1'])
  })

  test('holds for a teacher without all_action only the own records', async () => {
    expect(linesOf((await ask({}, school.teacher.token)).text)).toHaveLength(2)
    expect((await ask({}, school.students[0]!.token)).status).toBe(403)
  })

  test('without any entry is refused', async () => {
    const { status, body } = await ask({ dateRange: '2026-01' })
    expect([status, body.code]).toEqual([404, 'no_data'])
  })

  test('says what was reversed', async () => {
    const [row] = (await laurel.call('GET /v2/actions?type=redeem', school.admin.token)).body.data
    const undone = await laurel.call(`DELETE /actions/${row._id}`, school.admin.token)
    const { text } = await ask({ lang: 'en', type: 'redeem', minPosition: undone.body.data.position })
    const notes = linesOf(text).map((line) => line.split(',').slice(6))
    expect(notes).toEqual([
      ['Points', 'Type', 'Created by', 'Note'],
      ['10', 'Redeem', 'Ada Chan', 'Undo'],
      ['-10', 'Redeem', 'teacher Wong', 'Undone'],
    ])
  })

  test('makes no name a formula', async () => {
    const [{ id }] = school.students as [School['students'][0]]
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\tx', '\rx']) {
      await laurel.deps.db.query(sql.unsafe`UPDATE users SET name_en = ${name}, name_zh = 'x,"y' WHERE id = ${id}`)
      const { text } = await ask({ search: JSON.stringify({ name: 'x,"y' }) })
      expect(text).toContain(name === '\rx' ? `"x,""y","'\rx"` : `"x,""y",'${name},`)
    }
  })
})

describe('a long export', () => {
  const count = 40_000
  beforeAll(async () => {
    school = await laurel.school({ students: 20 })
    const profiles = school.students.map(({ profile }) => profile)
    await laurel.deps.db.query(sql.unsafe`
      INSERT INTO actions (organization_id, id, batch_id, profile_id, period_id, created_at, position, local_date,
        type, point, count, rule_id, rule_name, rule_name_en, rule_type, category_id, class, actor_id, actor_role)
      SELECT ${school.organizationId}, gen_random_uuid(), gen_random_uuid(),
        (${sql.array(profiles, 'uuid')})[1 + n % 20], ${school.period}::uuid,
        '2026-11-01'::timestamptz + n * interval '10 milliseconds', lpad(n::text, 20, '0'), '2026-11-01', 'reward', 5, 1,
        ${school.rules.reward}::uuid, 'Rule ' || n % 7, '', 'reward', ${school.categories.reward}::uuid, '1A',
        ${school.admin.id}::uuid, 'organization_admin'
      FROM generate_series(1, ${count}) AS n`)
    await laurel.deps.db.query(sql.unsafe`
      INSERT INTO day_counts
      SELECT organization_id, created_at::date, period_id, type, count(*) FROM actions
      WHERE organization_id = ${school.organizationId} GROUP BY 1, 2, 3, 4`)
    await laurel.deps.db.query(sql.unsafe`ANALYZE actions`)
  }, 60_000)

  const request = (query: Record<string, string>, more = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${school.admin.token}`, ...more }
      get(`${url}/api${path(query)}`, { headers }, resolve).once('error', reject)
    })

  const sortings: Record<string, string>[] = [{}, { order_by: 'name_en' }]
  test.each(sortings)('of 40,000 entries sorted %j keeps few of them in memory', { timeout: 90_000 }, async (query) => {
    // Everything is loaded and warm after this.
    for await (const _ of await request({ ...query, search: JSON.stringify({ point_rule_name: '3' }) }));
    const before = usedMemory()
    let [lines, chunks, most] = [0, 0, 0]
    for await (const chunk of await request(query)) {
      lines += chunk.toString('latin1').split('\n').length - 1
      chunks += 1
      if (chunks % 50 === 0) most = Math.max(most, usedMemory() - before)
    }
    expect(lines).toBe(count + 1)
    expect(chunks).toBeGreaterThan(50)
    // All of them at once are three times as much.
    expect(most).toBeLessThan(12)
  })

  test('ends its queries when the browser goes away', async () => {
    const response = await request({})
    await once(response, 'data')
    response.destroy()
    await vi.waitFor(async () => expect(await runningExports()).toBe(0), 3_000)
    await setTimeout(200)
    expect(await runningExports()).toBe(0)
  })

  test('that breaks off in the middle has no end mark, and one that is whole has it for those who ask', async () => {
    const read = async (query: Record<string, string>) => {
      let text = ''
      for await (const chunk of await request(query, { [endMark.header]: '1' })) text += chunk
      return text
    }
    const whole = await read({ search: JSON.stringify({ point_rule_name: '3' }) })
    expect(whole.endsWith(`\r\n${endMark.text}`)).toBe(true)
    const response = await request({}, { [endMark.header]: '1' })
    await once(response, 'data')
    // The second page finds no table: the file has begun, so that its status cannot say so any more.
    await laurel.deps.db.query(sql.unsafe`ALTER TABLE actions RENAME TO gone`)
    let rest = ''
    const reading = async () => {
      for await (const chunk of response) rest += chunk
    }
    const error = await reading().catch((cause: unknown) => cause)
    await laurel.deps.db.query(sql.unsafe`ALTER TABLE gone RENAME TO actions`)
    expect(error).toBeInstanceOf(Error)
    expect(rest).not.toContain(endMark.text)
  })

  test('waits while nobody reads, without a query or a transaction', async () => {
    const response = await request({})
    await setTimeout(500)
    expect(await runningExports()).toBe(0)
    response.destroy()
  })

  const runningExports = () =>
    laurel.deps.db.oneFirst(sql.unsafe`
      SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND state IN ('active', 'idle in transaction') AND query LIKE '%reverts_created_at%'`)

  test('has as many entries as the list says', async () => {
    const { body } = await laurel.call('GET /v2/actions?limit=10&page=2', school.admin.token)
    expect(body).toMatchObject({ total: count, pages: count / 10 })
  })
})
