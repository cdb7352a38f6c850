import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { indexRanking, matchRanking } from '#web/modules/points/ranking/match-ranking.ts'
import { matchRules } from '#web/patterns/rules/match-rules.ts'
import { indexStudents, matchStudents } from '#web/patterns/student-picker/match-students.ts'

/**
 * Everything with a name has this one, with capitals that databases and browsers fold differently
 * (decision 0133).
 */
const name = 'ÉMILIE İpek Ｗ O’Neil 黄溫'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ now: '2026-11-20T04:00:00.000Z' })
  school = await laurel.school({ students: 1 })
  const { admin, period, rules, students } = school
  const { db } = laurel.deps
  await db.query(
    sql.unsafe`UPDATE users SET name_en = ${name} WHERE organization_id = ${school.organizationId}`,
  )
  await db.query(
    sql.unsafe`UPDATE point_rules SET name = ${name} WHERE organization_id = ${school.organizationId}`,
  )
  const body = { pointRule_id: rules.reward, profiles: [students[0]!.profile] }
  const rewarded = await laurel.call('POST /v2/actions/profiles', admin.token, { body })
  expect(rewarded.status).toBe(200)
  const { status } = await laurel.call(`PUT /periods/${period}`, admin.token, {
    body: { name, start_at: '2026-09-01', end_at: '2027-07-15' },
  })
  expect(status).toBe(200)
  const history = `/v2/actions?period=${period}&dateRange=2026-11`
  await vi.waitFor(async () =>
    expect((await laurel.call(`GET ${history}`, admin.token)).body.total).toBe(1),
  )
})
afterAll(() => laurel.close())

const ask = async (path: string, search: string): Promise<number> => {
  const { status, body } = await laurel.call(
    `GET ${path}${encodeURIComponent(search)}`,
    school.admin.token,
  )
  expect(status).toBe(200)
  return body.data.length
}
const inHistory = (field: string) => (search: string) =>
  ask(
    `/v2/actions?period=${school.period}&dateRange=2026-11&search=`,
    JSON.stringify({ [field]: search }),
  )
const student = { class: '1A', class_no: 1, name: { en: name, zh: '' }, u_id: '1' }
const rule = { name, name_en: '', description: '' }

const searches: Record<string, (search: string) => number | Promise<number>> = {
  students: (search) => ask(`/users?period=${school.period}&search=`, search),
  staff: (search) => ask('/admin/users?search=', search),
  rankings: (search) => ask(`/profiles/rank?groupBy=user&period=${school.period}&search=`, search),
  rules: (search) => ask('/pointRules?search=', search),
  'the history, by student': inHistory('name'),
  'the history, by rule': inHistory('point_rule_name'),
  'the history, by giver': inHistory('created_by'),
  'the record of a student': (search) =>
    ask(`/users/${school.students[0]!.id}/pointHistories?period=${school.period}&search=`, search),
  'the administration log': (search) => ask('/administration_log?search=', search),
  'the picker of students': (search) =>
    matchStudents(indexStudents([student as never]), { search, choice: '' as never }).length,
  'a ranking in the browser': (search) =>
    matchRanking(indexRanking([student as never]), search).length,
  'rules in the browser': (search) => matchRules([rule], search).length,
}

test.each(Object.entries(searches))(
  'a name is found ignoring case, as in every search: %s',
  async (_, found) => {
    expect(await found('émilie ｗ')).toBeGreaterThan(0)
    expect(await found('İPEK')).toBeGreaterThan(0)
    // Decomposed, half-width, with another apostrophe, a variant and an invisible character.
    expect(await found("e\u0301milie w o'neil 黃\u200b温")).toBeGreaterThan(0)
    // `İ` is not `i`: PostgreSQL would fold it to one character, JavaScript to two.
    expect(await found('ipek')).toBe(0)
  },
)
