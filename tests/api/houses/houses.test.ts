import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { holdLock } from '#tests/support/held-lock.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 3, modules: ['houses'] })
})

const path = '/v2/houses'
const red = { name: '紅社', name_en: 'Red', colour: 'red', emblem: 'sun' }
const blue = { name: '藍社', name_en: 'Blue', colour: 'blue', emblem: 'moon' }

const send = (route: string, body?: object, key = randomUUID(), token = school.admin.token) =>
  laurel.call(route, token, { ...(body && { body }), key })
const sent = async (route: string, body?: object) => {
  const answer = await send(route, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const make = async (house: object) => (await sent(`POST ${path}`, house))._id as string
const move = (house: string | null, students = school.students) =>
  sent(`POST ${path}/members`, { house, profiles: students.map(({ profile }) => profile) })
const houses = async () => (await laurel.call(`GET ${path}`, school.admin.token)).body.data
const houseOf = async (n: number) => {
  const at = `/users/${school.students[n]!.id}?period=${school.period}`
  return (await laurel.call(`GET ${at}`, school.admin.token)).body.data.house
}
const Membership = z.object({
  house_id: z.string(),
  since: z.string(),
  until: z.string().nullable(),
})
const membershipsOf = (n: number) =>
  laurel.deps.db.any(sql.type(Membership)`
    SELECT house_id, since, until FROM house_memberships
    WHERE organization_id = ${school.organizationId} AND user_id = ${school.students[n]!.id}
    ORDER BY since, until NULLS LAST`)

describe('a house', () => {
  test('is added, renamed and deleted by an administrator, and the log says so', async () => {
    const id = await make(red)
    expect(await houses()).toEqual([{ _id: id, ...red, members: 0 }])
    await sent(`PUT ${path}/${id}`, { ...red, name_en: '', colour: 'pink' })
    expect(await houses()).toMatchObject([{ name_en: '', colour: 'pink' }])
    await sent(`DELETE ${path}/${id}`)
    expect(await houses()).toEqual([])
    const log = await laurel.call('GET /administration_log?kind=house', school.admin.token)
    expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'deleted',
      'updated',
      'created',
    ])
  })

  test('shares its names with no other house, in either language', async () => {
    await make(red)
    for (const names of [
      { name: '紅社', name_en: 'Crimson' },
      { name: ' RED ', name_en: '' },
      { name: '赤社', name_en: 'red' },
    ]) {
      const answer = await send(`POST ${path}`, { ...blue, ...names })
      expect(answer.status).toBe(400)
      expect(answer.body.details).toMatchObject([{ code: 'house_name_used' }])
    }
  })

  test('is refused after the twelfth, even if two are added at the same time', async () => {
    for (let n = 1; n < 12; n += 1) await make({ ...red, name: `社${n}`, name_en: '' })
    const both = await Promise.all([send(`POST ${path}`, red), send(`POST ${path}`, blue)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('too_many_houses')
  })

  test('has a colour and an emblem from the list', async () => {
    for (const wrong of [{ colour: 'mauve' }, { emblem: 'skull' }, { name: '' }])
      expect((await send(`POST ${path}`, { ...red, ...wrong })).status).toBe(400)
  })
})

describe('students', () => {
  test('move between houses, and each membership is dated', async () => {
    const [first, second] = [await make(red), await make(blue)]
    expect(await move(first)).toEqual({ students: 3 })
    await move(second, school.students.slice(0, 1))
    expect([await houseOf(0), await houseOf(1)]).toEqual([second, first])
    expect((await houses()).map(({ members }: { members: number }) => members)).toEqual([2, 1])
    const [before, now] = await membershipsOf(0)
    expect(before).toMatchObject({ house_id: first, until: now!.since })
    expect(now).toMatchObject({ house_id: second, until: null })
    await move(null)
    expect((await membershipsOf(0)).map(({ until }) => until)).not.toContain(null)
  })

  test('move once by the same key, and stay where they are if nothing changes', async () => {
    const house = await make(red)
    const body = { house, profiles: school.students.map(({ profile }) => profile) }
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => send(`POST ${path}/members`, body, key)))
    for (const { body: answer } of both) expect(answer.data).toEqual({ students: 3 })
    await move(house)
    expect(await membershipsOf(0)).toHaveLength(1)
  })

  test('of another school are not found, and nobody moves', async () => {
    const other = await laurel.school({ students: 1, modules: ['houses'] })
    const house = await make(red)
    const profiles = [school.students[0]!.profile, other.students[0]!.profile]
    expect((await send(`POST ${path}/members`, { house, profiles })).status).toBe(404)
    expect(await houseOf(0)).toBeNull()
    const ofOther = await laurel.call(`POST ${path}`, other.admin.token, { body: red })
    const answer = await send(`POST ${path}/members`, {
      house: ofOther.body.data._id,
      profiles: profiles.slice(0, 1),
    })
    expect(answer.status).toBe(404)
  })

  test('leave a house that is deleted', async () => {
    const house = await make(red)
    await move(house)
    await sent(`DELETE ${path}/${house}`)
    expect(await houseOf(0)).toBeNull()
    expect((await membershipsOf(0)).map(({ until }) => until)).not.toContain(null)
  })

  test('cannot enter a house that is being deleted', async () => {
    const [old, house] = [await make(red), await make(blue)]
    await move(old)
    const deletion = await holdLock(
      laurel,
      'UPDATE houses SET deleted_at = now() WHERE organization_id = $1 AND id = $2',
      [school.organizationId, house],
    )
    const entering = laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE users SET house_id = ${house}, updated_at = now()
      WHERE organization_id = ${school.organizationId} AND id = ${school.students[0]!.id}`)
    await deletion.untilWaiting(1)
    await deletion.letGo()
    await entering
    expect(await houseOf(0)).toBeNull()
    expect(await membershipsOf(0)).toMatchObject([{ house_id: old, until: expect.any(String) }])
  })

  test.each(['PUT', 'DELETE'])(
    'are moved with locks in the same order as %s of a house',
    async (method) => {
      const house = await make(red)
      const own = [school.organizationId]
      const held = await holdLock(
        laurel,
        'SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
        own,
      )
      const body = method === 'PUT' ? { ...red, name_en: 'Crimson' } : undefined
      const changing = send(`${method} ${path}/${house}`, body)
      await held.untilWaiting(1)
      await held.query('SELECT FROM houses WHERE organization_id = $1 FOR SHARE NOWAIT', own)
      await held.letGo()
      expect((await changing).status).toBe(200)
    },
  )

  test('get their house in the form, and the list filters by it', async () => {
    const house = await make(red)
    const student = school.students[0]!
    const details = {
      class: '1A',
      class_no: 1,
      name: { en: 'Ada', zh: '愛' },
      period: school.period,
    }
    await sent(`PUT /users/${student.id}`, { ...details, house })
    const found = async (query: string) => {
      const at = `/users?period=${school.period}&${query}`
      const { body } = await laurel.call(`GET ${at}`, school.admin.token)
      return body.data.map(({ _id }: { _id: string }) => _id)
    }
    expect(await found(`house=${house}`)).toEqual([student.id])
    expect(await found('house=none')).toHaveLength(2)
    expect((await found('order_by=house'))[0]).toBe(student.id)
    await sent(`PUT /users/${student.id}`, details)
    expect(await houseOf(0)).toBe(house)
    const unknown = await send(`PUT /users/${student.id}`, { ...details, house: randomUUID() })
    expect(unknown.body.details).toMatchObject([{ field: 'house', code: 'house_not_found' }])
    await sent(`PUT /users/${student.id}`, { ...details, house: null })
    expect(await houseOf(0)).toBeNull()
  })
})

describe('an import of students', () => {
  const row = (n: number, house?: string) => ({
    u_id: `new${n}`,
    class: '2B',
    class_no: n,
    name: { en: `New ${n}`, zh: '' },
    ...(house !== undefined && { house }),
  })
  const bring = (users: object[]) => send('POST /users/upload', { period: school.period, users })
  const housesOfClass = async () => {
    const at = `/users?period=${school.period}&search=new&order_by=class_no`
    const { body } = await laurel.call(`GET ${at}`, school.admin.token)
    return body.data.map(({ house }: { house: string | null }) => house)
  }

  test('names houses in either language, and an empty cell changes nothing', async () => {
    const [first, second] = [await make(red), await make(blue)]
    expect((await bring([row(1, '紅社'), row(2, 'blue'), row(3)])).status).toBe(200)
    expect(await housesOfClass()).toEqual([first, second, null])
    expect((await bring([row(1, ''), row(2), row(3, 'RED')])).status).toBe(200)
    expect(await housesOfClass()).toEqual([first, second, first])
  })

  test('is refused as a whole if it names an unknown house', async () => {
    await make(red)
    const answer = await bring([row(1, 'Red'), row(2, 'Mauve')])
    expect(answer.status).toBe(400)
    expect(answer.body.details).toEqual([{ field: 'users.1.house', code: 'house_not_found' }])
    expect(await housesOfClass()).toEqual([])
  })

  test('is undone: students return to their former house', async () => {
    const [first, second] = [await make(red), await make(blue)]
    await bring([row(1, 'Red')])
    const answer = await send('POST /users/imports', {
      period: school.period,
      users: [row(1, 'Blue')],
    })
    const at = answer.body.data._id as string
    await expect.poll(housesOfClass).toEqual([second])
    await sent(`POST /users/imports/${at}/undo`)
    expect(await housesOfClass()).toEqual([first])
  })

  test('is undone after the former house was deleted: students are in no house', async () => {
    const [first] = [await make(red), await make(blue)]
    await bring([row(1, 'Red')])
    const answer = await send('POST /users/imports', {
      period: school.period,
      users: [row(1, 'Blue')],
    })
    const at = answer.body.data._id as string
    await expect.poll(housesOfClass).not.toEqual([first])
    await sent(`DELETE ${path}/${first}`)
    await sent(`POST /users/imports/${at}/undo`)
    expect(await housesOfClass()).toEqual([null])
  })
})
