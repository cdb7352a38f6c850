import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { rankGroups } from '#projections/houses/house-ranking.ts'
import { housesProjection } from '#projections/houses/houses.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  // Class 1A has twenty students, 1B has two.
  school = await laurel.school({ students: 22, modules: ['houses'] })
})

const red = { name: '紅組', name_en: 'Red', colour: 'red', emblem: 'sun', class: '1A' }
const send = (route: string, body?: object, token = school.admin.token, key = randomUUID()) =>
  laurel.call(route, token, { ...(body && { body }), key })
const sent = async (route: string, body?: object, token = school.admin.token) => {
  const answer = await send(route, body, token)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const group = async (name: string, more: object = {}) =>
  (await sent('POST /v2/groups', { ...red, name, name_en: '', ...more }))._id as string
const profilesOf = (...students: number[]) => students.map((n) => school.students[n]!.profile)
const setMembers = (id: string, ...students: number[]) =>
  send(`PUT /v2/groups/${id}/members`, { profiles: profilesOf(...students) })
const award = (...students: number[]) =>
  sent('POST /v2/actions/profiles', {
    pointRule_id: school.rules.reward,
    profiles: profilesOf(...students),
  })
const Stay = z.object({ group_id: z.string(), since: z.string(), until: z.string().nullable() })
type Rank = { _id: string; name: string; rank: number; totalpoints: number; profiles: string[] }
const ranking = async (position = '') =>
  (await sent(`GET /v2/groups/ranking?class=1A${position && `&minPosition=${position}`}`))
    .groups as Rank[]
const pointsAt = async ({ position }: { position: string }) =>
  Object.fromEntries((await ranking(position)).map((one) => [one.name, one.totalpoints]))
const membersOf = async (id: string) =>
  (await ranking()).find(({ _id }) => _id === id)!.profiles.toSorted()
const staysOf = (n: number) =>
  laurel.deps.db.any(sql.type(Stay)`
    SELECT group_id, since, until FROM group_memberships
    WHERE profile_id = ${profilesOf(n)[0]!} ORDER BY since, until NULLS LAST`)
const makeClassTeacher = (name: string) =>
  sent(`PUT /staffClasses/staff/${school.teacher.id}`, {
    period: school.period,
    classes: [{ class: name, subject: null, is_class_teacher: true }],
  })

test('points earned in a group stay with it, even if students move or an undo follows later', async () => {
  const [first, second] = [await group('甲'), await group('乙')]
  await setMembers(first, 0, 1)
  await setMembers(second, 2)
  const batch = await award(0, 1, 2, 3)
  expect(await pointsAt(batch)).toEqual({ 甲: 10, 乙: 5 })
  await setMembers(second, 0, 2)
  expect(await pointsAt(await award(0))).toEqual({ 甲: 10, 乙: 10 })
  const undone = await sent(`DELETE /v2/actions/batches/${batch.batch}`)
  expect(await pointsAt(undone)).toEqual({ 甲: 0, 乙: 5 })
})

test('an award names house and group, and a rebuild gives the same rankings', async () => {
  const { db, eventStore } = laurel.deps
  const { class: _, ...house } = red
  const { _id: sun } = await sent('POST /v2/houses', house)
  await sent('POST /v2/houses/members', { house: sun, profiles: profilesOf(0, 1) })
  const [first, second] = [await group('甲'), await group('乙')]
  await setMembers(first, 0, 1)
  await award(0, 1)
  await setMembers(second, 0)
  const { outcomes } = await award(0)
  const corrected = await sent(`POST /v2/actions/${outcomes[0].action}/correction`, {
    profile: profilesOf(1)[0],
  })
  const points = { 甲: 15, 乙: 0 }
  expect(await pointsAt(corrected)).toEqual(points)
  const houses = () => sent(`GET /v2/houses/ranking?period=${school.period}`)
  expect((await houses()).houses).toMatchObject([{ _id: sun, totalpoints: 15 }])
  await rebuild({ db, eventStore }, housesProjection, { onProgress: () => undefined })
  await vi.waitFor(async () => expect(await pointsAt(corrected)).toEqual(points))
  expect((await houses()).houses).toMatchObject([{ _id: sun, totalpoints: 15 }])
})

test('a student is in one group of the class at a time, and each stay is dated', async () => {
  const [first, second] = [await group('甲'), await group('乙')]
  expect((await setMembers(first, 0, 1)).status).toBe(200)
  await setMembers(first, 0, 1)
  await Promise.all([setMembers(second, 0), setMembers(second, 0)])
  expect(await membersOf(first)).toEqual(profilesOf(1))
  expect(await membersOf(second)).toEqual(profilesOf(0))
  const stays = await staysOf(0)
  expect(stays).toMatchObject([
    { group_id: first, until: stays[1]!.since },
    { group_id: second, until: null },
  ])
  await setMembers(second)
  expect((await staysOf(0)).map(({ until }) => until)).not.toContain(null)
})

test('a student whom a colleague has moved meanwhile stays there, unless your own change moves the student', async () => {
  const [first, second] = [await group('甲'), await group('乙')]
  await setMembers(first, 0, 1, 2)
  const before = profilesOf(0, 1, 2)
  await setMembers(second, 1)
  await setMembers(first, 0, 2, 3)
  const body = { profiles: profilesOf(0, 1, 4), before }
  expect((await send(`PUT /v2/groups/${first}/members`, body)).status).toBe(200)
  expect(await membersOf(first)).toEqual(profilesOf(0, 3, 4).toSorted())
  expect(await membersOf(second)).toEqual(profilesOf(1))
  const foreign = { profiles: [...before, ...profilesOf(20)], before }
  expect((await send(`PUT /v2/groups/${first}/members`, foreign)).status).toBe(404)
})

test('only students of the class can be in its group, and they leave the group with the class', async () => {
  const first = await group('甲')
  expect((await setMembers(first, 0, 20)).status).toBe(404)
  expect(await membersOf(first)).toEqual([])
  await setMembers(first, 0, 1)
  const moveTo = (name: string, class_no: number) =>
    sent(`PUT /users/${school.students[0]!.id}`, {
      period: school.period,
      class: name,
      class_no,
      name: { en: 'Student 1', zh: '學生1' },
    })
  await moveTo('1B', 40)
  expect(await membersOf(first)).toEqual(profilesOf(1))
  await moveTo('1A', 41)
  expect(await membersOf(first)).toEqual(profilesOf(1))
})

test('a class has twelve groups at most with different names, even if they are added at once', async () => {
  for (let n = 1; n < 12; n += 1) await group(`組${n}`)
  const both = await Promise.all(
    ['甲', '乙'].map((name) => send('POST /v2/groups', { ...red, name, name_en: '' })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body.code).toBe('too_many_groups')
  await group('組1', { class: '1B' })
  const [one] = await ranking()
  await sent(`DELETE /v2/groups/${one!._id}`)
  const same = await send('POST /v2/groups', { ...red, name: ' 組2', name_en: '' })
  expect(same.body.details).toMatchObject([{ field: 'name', code: 'group_name_used' }])
})

test('no two groups of a class share a name, not even in different languages', async () => {
  await group('Red')
  const other = await group('藍', { name_en: 'Blue' })
  const wrong = (field: string) => [{ field, code: 'group_name_used' }]
  const again = await send('POST /v2/groups', { ...red, name: '紅', name_en: ' RED' })
  expect(again.body.details).toMatchObject(wrong('name_en'))
  const { class: _, ...blue } = { ...red, name: 'red', name_en: '' }
  const renamed = await send(`PUT /v2/groups/${other}`, blue)
  expect(renamed.body.details).toMatchObject(wrong('name'))
  const crossed = await send('POST /v2/groups', { ...red, name: 'blue', name_en: '' })
  expect(crossed.body.details).toMatchObject(wrong('name'))
  await group('Red', { class: '1B' })
})

test('students of a deleted group are in no group, and it is no longer ranked', async () => {
  const first = await group('甲')
  await setMembers(first, 0)
  await sent(`DELETE /v2/groups/${first}`)
  expect(await ranking()).toEqual([])
  expect((await staysOf(0)).map(({ until }) => until)).not.toContain(null)
  expect((await send(`DELETE /v2/groups/${first}`)).status).toBe(404)
  expect((await setMembers(first, 0)).status).toBe(404)
})

test('a past period keeps the groups and members that it ended with', async () => {
  const { db } = laurel.deps
  const of = { organizationId: school.organizationId, periodId: school.period, class: '1A' }
  const ranked = async () =>
    (await rankGroups(db, of)).map(({ name, profiles, average }) => ({ name, profiles, average }))
  const [first, second] = [await group('甲'), await group('乙')]
  await setMembers(first, 0)
  await setMembers(second, 1, 2)
  await pointsAt(await award(0, 1))
  await setMembers(second, 1)
  const before = await ranked()
  expect(before).toMatchObject([
    { name: '甲', profiles: profilesOf(0), average: 5 },
    { name: '乙', profiles: profilesOf(1), average: 5 },
  ])
  await sent(`POST /periods/current/${school.pastPeriod}`)
  await sent(`DELETE /v2/groups/${first}`)
  await setMembers(second, 2, 3)
  expect(await ranked()).toEqual(before)
  await sent(`POST /periods/current/${school.period}`)
  expect(await ranked()).toMatchObject([{ name: '乙', average: 2.5 }])
})

test('class teachers edit the groups of their own class, and other teachers none', async () => {
  const { token } = school.teacher
  const mine = await group('甲')
  const others = await group('乙', { class: '1B' })
  const calls = (id: string, name: string) =>
    [
      ['POST /v2/groups', { ...red, name: 'New', name_en: '', class: name }],
      [`PUT /v2/groups/${id}`, { ...red, name: 'Newer' }],
      [`PUT /v2/groups/${id}/members`, { profiles: [] }],
      [`DELETE /v2/groups/${id}`, undefined],
    ] as const
  const statuses = async (id: string, name: string) => {
    const answers = []
    for (const [route, body] of calls(id, name)) answers.push(await send(route, body, token))
    return answers.map(({ status, body }) => body.code ?? status)
  }
  expect(await statuses(mine, '1A')).toEqual(Array(4).fill('forbidden'))
  await makeClassTeacher('1A')
  expect(await statuses(others, '1B')).toEqual(Array(4).fill('not_own_class'))
  expect(await statuses(mine, '1A')).toEqual([200, 200, 200, 200])
})

test('a class without students can have no groups, and another school cannot use a group', async () => {
  expect((await send('POST /v2/groups', { ...red, class: '9Z' })).status).toBe(404)
  expect((await send('GET /v2/groups/ranking?class=9Z')).status).toBe(404)
  const other = await laurel.school({ students: 1, modules: ['houses'] })
  const first = await group('甲')
  const [foreign] = other.students
  const answer = await send(`PUT /v2/groups/${first}/members`, { profiles: [foreign!.profile] })
  expect(answer.status).toBe(404)
  expect((await send(`PUT /v2/groups/${first}`, red, other.admin.token)).status).toBe(404)
})

test('the list of groups names the present members', async () => {
  const first = await group('甲')
  await setMembers(first, 0, 1)
  await setMembers(first, 1, 2)
  const [listed] = await sent('GET /v2/groups', undefined, school.teacher.token)
  expect(listed.members).toBe(2)
  expect(listed.profiles.toSorted()).toEqual(profilesOf(1, 2).toSorted())
})

test('a class’s display ranks its groups, without their members, while the module is on', async () => {
  const [first, second] = [await group('甲'), await group('乙')]
  await group('丙', { class: '1B' })
  await setMembers(first, 0)
  await setMembers(second, 1)
  await pointsAt(await award(1))
  const groupsOf = async (more: object) => {
    const { key } = await sent('POST /displays', { name: 'Room', ...more })
    const headers = { 'x-display-key': key }
    const { body } = await laurel.call('GET /displays/current', null, { headers })
    return body.data.snapshot.groups
  }
  const ranked = await groupsOf({ class: '1A' })
  expect(ranked).toMatchObject([
    { name: '乙', rank: 1, totalpoints: 5, average: 5, members: 1 },
    { name: '甲', rank: 2, totalpoints: 0 },
  ])
  expect(ranked[0]).not.toHaveProperty('profiles')
  expect((await groupsOf({ class: '1A', span: 'week' }))[0].totalpoints).toBe(5)
  expect(await groupsOf({})).toBeUndefined()
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE organizations SET modules = modules || '{"houses": false}'
    WHERE id = ${school.organizationId}`)
  expect(await groupsOf({ class: '1A' })).toBeUndefined()
})

describe('an import of students', () => {
  const row = (n: number, more: object = {}) => ({
    u_id: `new${n}`,
    class: '1A',
    class_no: 50 + n,
    name: { en: `New ${n}`, zh: '' },
    ...more,
  })
  const upload = (users: object[], token?: string) =>
    send('POST /users/upload', { period: school.period, users }, token)
  const importing = async (users: object[]) => {
    const { body } = await send('POST /users/imports', { period: school.period, users })
    const id = body.data._id as string
    const stateOf = async () => {
      const { body: imports } = await laurel.call('GET /users/imports', school.admin.token)
      return imports.data.find(({ _id }: { _id: string }) => _id === id).state
    }
    await expect.poll(stateOf).toBe('done')
    return id
  }
  const groupsOf = async (...students: number[]) => {
    const rows = await laurel.deps.db.any(sql.type(
      z.object({ username: z.string(), name: z.string().nullable() }),
    )`
      SELECT username, class_groups.name FROM users
      JOIN profiles ON profiles.user_id = users.id
      LEFT JOIN group_memberships ON profile_id = profiles.id AND until IS NULL
      LEFT JOIN class_groups ON class_groups.id = group_id
      WHERE users.organization_id = ${school.organizationId}`)
    const byName = new Map(rows.map(({ username, name }) => [username, name]))
    return students.map((n) => byName.get(`${school.prefix}new${n}`))
  }

  test('names groups of the class in either language, and an empty cell changes nothing', async () => {
    await group('甲', { name_en: 'Alpha' })
    await group('乙')
    await group('甲', { class: '1B' })
    expect((await upload([row(1, { group: '甲' }), row(2, { group: '乙' }), row(3)])).status).toBe(
      200,
    )
    expect(await groupsOf(1, 2, 3)).toEqual(['甲', '乙', null])
    const again = [row(1, { group: '' }), row(2, { group: 'ALPHA' }), row(3, { group: '乙' })]
    expect((await upload(again)).status).toBe(200)
    expect(await groupsOf(1, 2, 3)).toEqual(['甲', '甲', '乙'])
  })

  test('is refused as a whole if it names a group that the class does not have', async () => {
    await group('甲')
    await group('丙', { class: '1B' })
    const answer = await upload([row(1, { group: '甲' }), row(2, { group: '丙' })])
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ field: 'users.1.group', code: 'group_not_found', params: { class: '1A' } }],
    ])
    expect(await groupsOf(1)).toEqual([undefined])
  })

  test('is refused in a row whose name earlier versions gave to several groups', async () => {
    const first = await group('Red')
    const second = await group('紅')
    const { db } = laurel.deps
    await db.query(sql.typeAlias('void')`
      UPDATE class_groups SET name_en = 'Red' WHERE id = ANY(${sql.array([first, second], 'uuid')})`)
    const answer = await upload([row(1, { group: '紅' }), row(2, { group: 'red' })])
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ field: 'users.1.group', code: 'group_name_shared', params: { class: '1A' } }],
    ])
    expect((await upload([row(1, { group: '紅' }), row(2, { group: first })])).status).toBe(200)
    expect(await groupsOf(1, 2)).toEqual(['紅', 'Red'])
  })

  test('changes groups only for administrators and class teachers of the class', async () => {
    const { token } = school.teacher
    await group('甲')
    await group('乙')
    await upload([row(1, { group: '甲' })])
    const refused = await upload([row(1, { group: '乙' })], token)
    expect(refused.body.details).toMatchObject([
      { field: 'users.0.group', code: 'group_of_others' },
    ])
    // The same group is no change.
    expect((await upload([row(1, { group: '甲' })], token)).status).toBe(200)
    await makeClassTeacher('1A')
    expect((await upload([row(1, { group: '乙' })], token)).status).toBe(200)
    expect(await groupsOf(1)).toEqual(['乙'])
  })

  test('shows the present group and any mistakes in its preview', async () => {
    await group('甲', { name_en: 'Alpha' })
    await upload([row(1, { group: '甲' })])
    const users = [row(1), row(2, { group: '丁' })]
    const { rows } = await sent('POST /users/imports/preview', { period: school.period, users })
    expect(rows).toMatchObject([
      { state: 'unchanged', stored: { group: { name: '甲', name_en: 'Alpha' } } },
      { state: 'invalid', errors: [{ field: 'group', code: 'group_not_found' }] },
    ])
  })

  test('is undone: students return to their former group, also of a former class', async () => {
    await group('甲')
    await group('乙')
    await group('丙', { class: '1B' })
    const first = [1, 2, 3].map((n) => row(n, { group: '甲' }))
    await upload(first)
    const id = await importing([
      row(1, { group: '乙' }),
      row(2, { class: '1B', group: '丙' }),
      row(3, { class: '1B' }),
      row(4, { group: '乙' }),
    ])
    expect(await groupsOf(1, 2, 3, 4)).toEqual(['乙', '丙', null, '乙'])
    await sent(`POST /users/imports/${id}/undo`)
    expect(await groupsOf(1, 2, 3, 4)).toEqual(['甲', '甲', '甲', undefined])
  })

  test('is undone after the former group was deleted: students are in no group', async () => {
    const former = await group('甲')
    await group('乙')
    await upload([row(1, { group: '甲' })])
    const id = await importing([row(1, { group: '乙' })])
    await sent(`DELETE /v2/groups/${former}`)
    await sent(`POST /users/imports/${id}/undo`)
    expect(await groupsOf(1)).toEqual([null])
  })
})
