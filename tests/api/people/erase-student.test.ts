import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { DisplaySnapshot, StaffSnapshot } from '#api/contracts/live.ts'
import { sql } from '#platform/postgres/pool.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { openLines } from '../live/support.ts'

let laurel: TestApp
let school: School
let student: { _id: string; u_id: string; profile: string }

// Values that occur nowhere else, so that a table that still has one of them is found.
const values = {
  u_id: 'zq7731',
  class_no: 917,
  name: { en: 'Xylander Quimby', zh: '魈魑魅' },
  date_of_birth: '2013-12-29',
  card_id: 'CARD-XQ-88',
}
const passwords = { password: 'quimby-own-1', parent_password: 'quimby-parents-1' }
const marks = ['zq7731', '"class_no": 917', 'Xylander', '魈魑魅', '2013-12-29', 'CARD-XQ-88']

const call = (route: string, token: string, body?: object) =>
  laurel.call(route, token, { ...(body && { body }) })
const upload = (users: object[]) =>
  call('POST /users/upload', school.teacher.token, { users, period: school.period })
const list = async (search: string) =>
  (await call(`GET /users?period=${school.period}&search=${search}`, school.admin.token)).body.data

beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 2 })
  // One import creates the student, and one changes the student and stores the former values.
  await upload([{ ...values, ...passwords, class: '1A' }])
  await upload([
    { ...values, name: { en: 'Xylander Q.', zh: '魈魑魅' }, class: '1A', password: 'quimby-own-2' },
  ])
  await upload([{ ...values, class: '1A', password: 'quimby-own-3' }])
  ;[student] = await list('Xylander')
})
afterAll(() => laurel.close())

const Column = z.object({ schema: z.string(), name: z.string() })

/** Returns the tables that have one of the texts in any column. */
const tablesWith = async (texts: readonly string[]) => {
  const { db } = laurel.deps
  const tables = await db.any(sql.type(Column)`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const isThere = await db.oneFirst(sql.type(z.object({ there: z.boolean() }))`
      SELECT EXISTS (SELECT FROM ${sql.identifier([schema, name])} AS r
        WHERE EXISTS (SELECT FROM unnest(${sql.array(texts, 'text')}) AS mark
          WHERE strpos(lower(to_jsonb(r)::text), lower(mark)) > 0)) AS there`)
    if (isThere) found.push(`${schema}.${name}`)
  }
  return found
}

describe('a student who is erased', () => {
  test('disappears everywhere at once, and the points stay with the class', async () => {
    const lines = await openLines(laurel)
    const award = { pointRule_id: school.rules.reward, profiles: [student.profile], counts: 4 }
    const { position } = (await call('POST /v2/actions/profiles', school.teacher.token, award)).body
      .data
    const login = { type: 'user', username: student.u_id, password: 'quimby-own-3' }
    const { token } = (await call('POST /v2/cms/auth/login', '', login)).body.data
    const { key } = (
      await call('POST /displays', school.admin.token, { name: 'Hall', privacy: 'names' })
    ).body.data
    const [own, staff, display] = [
      await lines.line({ token }),
      await lines.line({ token: school.admin.token }),
      await lines.line({ displayKey: key }),
    ]
    await staff.watch({ room: 'staff', period: school.period })
    await display.watch({ room: 'display' })
    await staff.see<StaffSnapshot>(({ topStudents }) =>
      expect(topStudents[0]?.name?.en).toBe(values.name.en),
    )
    await display.see<DisplaySnapshot>(({ students }) =>
      expect(students[0]?.label.zh).toBe(values.name.zh),
    )
    expect(await tablesWith(marks)).toEqual(
      expect.arrayContaining(['public.profiles', 'public.student_import_images', 'public.users']),
    )

    const erased = await call(`DELETE /users/${student._id}`, school.teacher.token)
    expect(erased.body).toEqual({ result: 'success', data: null })

    expect(await tablesWith(marks)).toEqual([])
    await expect.poll(own.ended).toBe(true)
    expect((await call('GET /auth/user', token)).status).toBe(401)
    expect((await call('POST /v2/cms/auth/login', '', login)).body.code).toBe('user_not_found')
    await staff.see<StaffSnapshot>(({ topStudents, topClasses }) => {
      expect(topStudents.map(({ name }) => name?.en)).not.toContain(values.name.en)
      expect(topClasses[0]).toMatchObject({ class: '1A', totalpoints: 20, students: 2 })
    })
    await display.see<DisplaySnapshot>(({ students, latest }) => {
      expect(students.map(({ label }) => label.zh)).not.toContain(values.name.zh)
      expect(JSON.stringify(latest)).not.toContain(values.name.zh)
    })
    lines.closeAll()

    expect(await list('')).toHaveLength(2)
    const ranking = await call(
      `GET /profiles/rank?period=${school.period}&groupBy=user`,
      school.admin.token,
    )
    expect(ranking.body.data.map(({ profile }: { profile: string }) => profile)).not.toContain(
      student.profile,
    )
    const history = `period=${school.period}&minPosition=${position}`
    const [row] = (await call(`GET /v2/actions?${history}`, school.teacher.token)).body.data
    expect(row).toMatchObject({
      user: { name: { en: 'Erased student', zh: '已刪除學生' } },
      profile: { class: '1A', class_no: null },
      point: 20,
    })
    const file = await call(
      `GET /v2/actions/export_stream?${history}&lang=zh`,
      school.teacher.token,
    )
    expect(file.text).toContain('已刪除學生')
    const [newest] = await listLog(laurel.deps.db, school.organizationId, 1)
    expect(newest).toMatchObject({ action: 'erased', subject_id: student._id, fields: [] })
  })

  test('is not found and gets no points, and earlier awards can still be undone', async () => {
    const { token } = school.admin
    expect((await call(`GET /users/${student._id}`, token)).status).toBe(404)
    expect((await call(`GET /profiles/${student.profile}`, token)).status).toBe(404)
    expect((await call(`POST /users/${student._id}/resetpw`, token, {})).status).toBe(404)
    const award = { pointRule_id: school.rules.reward, profiles: [student.profile], counts: 1 }
    expect((await call('POST /v2/actions/profiles', token, award)).body.code).toBe('not_found')
    const [row] = (await call(`GET /v2/actions?period=${school.period}`, token)).body.data
    expect((await call(`DELETE /actions/${row._id}`, token)).body.result).toBe('success')
  })

  test('is erased once, however often requested, and the student ID is free again', async () => {
    const entries = () => listLog(laurel.deps.db, school.organizationId, 500)
    const before = (await entries()).length
    const again = await Promise.all(
      [1, 2].map(() => call(`DELETE /users/${student._id}`, school.admin.token)),
    )
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(await entries()).toHaveLength(before)
    const { body } = await upload([
      { ...values, class: '1B', name: { en: 'Somebody Else', zh: '' } },
    ])
    expect(body.data).toMatchObject({ created: 1, updated: 0 })
    expect((await list('Somebody'))[0]._id).not.toBe(student._id)
  })

  test('must be a student of the caller’s organisation', async () => {
    const { token, id } = school.admin
    expect((await call(`DELETE /users/${id}`, token)).status).toBe(404)
    expect((await call(`DELETE /users/${randomUUID()}`, token)).status).toBe(404)
    const stranger = await laurel.school({ students: 1 })
    expect((await call(`DELETE /users/${stranger.students[0]!.id}`, token)).status).toBe(404)
  })
})
