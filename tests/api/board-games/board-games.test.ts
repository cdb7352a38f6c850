import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ modules: ['game'] })
})

const path = '/v2/boardGame/game'
const fields = {
  name: { zh: '鬥獸棋', en: 'Jungle' },
  minPlayers: 2,
  maxPlayers: 4,
  isActive: true,
}
const get = (call: string, token = school.admin.token) => laurel.call(`GET ${call}`, token)
const send = (route: string, body?: object, token = school.admin.token) =>
  laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
const sent = async (route: string, body?: object) => {
  const answer = await send(route, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const refused = async (body: object) => {
  const answer = await send(`POST ${path}`, body)
  expect(answer.status, answer.text).toBe(400)
  return (answer.body.details as { field: string; code: string }[]).map(
    ({ field, code }) => `${field}: ${code}`,
  )
}
const pictureOf = async (token = school.admin.token) => {
  const image = multipart([{ field: 'boardGame', content: pngOf(9, 9) }])
  return (await laurel.call('POST /blobs/batch', token, image)).body.data[0].url as string
}

describe('a board game', () => {
  test('is added with a picture, changed, switched off and deleted', async () => {
    const image = await pictureOf()
    const game = await sent(`POST ${path}`, { ...fields, image })
    expect(game).toEqual({ _id: game._id, ...fields, image })
    const kept = await sent(`PUT ${path}/${game._id}`, {
      ...fields,
      maxPlayers: 6,
      isActive: false,
    })
    expect(kept).toMatchObject({ image, maxPlayers: 6, isActive: false })
    expect((await sent(`PUT ${path}/${game._id}`, { ...fields, image: null })).image).toBeNull()
    await sent(`DELETE ${path}/${game._id}`)
    expect((await get(`${path}/${game._id}`)).status).toBe(404)
    expect((await send(`DELETE ${path}/${game._id}`)).status).toBe(404)
    expect((await get(path)).body).toMatchObject({ total: 0, data: [] })
    const log = (await get('/administration_log?limit=20')).body.data as {
      action: string
      fields: string[]
    }[]
    expect(log.slice(0, 4).map(({ action, fields }) => [action, ...fields.toSorted()])).toEqual([
      ['deleted'],
      ['updated', 'image', 'is_active', 'most_players'],
      ['updated', 'is_active', 'most_players'],
      ['created'],
    ])
  })

  test('needs both names and a range of players', async () => {
    expect(await refused({ ...fields, name: { zh: ' ', en: 'Jungle' } })).toEqual([
      'name.zh: yup_required',
    ])
    expect(await refused({ ...fields, minPlayers: 5 })).toEqual(['maxPlayers: most_below_least'])
    expect(await refused({ ...fields, minPlayers: 0, maxPlayers: 41 })).toHaveLength(2)
    expect(await refused({ ...fields, minPlayers: 1.5 })).toEqual(['minPlayers: yup_integer'])
    const foreign = await laurel.school({ modules: ['game'] })
    expect(await refused({ ...fields, image: await pictureOf(foreign.admin.token) })).toEqual([
      'image: blob_not_found',
    ])
  })

  test('sent twice with one key is made once', async () => {
    const call = { body: fields, key: randomUUID() }
    const [one, two] = [
      await laurel.call(`POST ${path}`, school.admin.token, call),
      await laurel.call(`POST ${path}`, school.admin.token, call),
    ]
    expect(two.body.data._id).toBe(one.body.data._id)
    expect((await get(path)).body.total).toBe(1)
    const other = { ...call, body: { ...fields, maxPlayers: 5 } }
    expect((await laurel.call(`POST ${path}`, school.admin.token, other)).status).toBe(409)
  })

  test('is found by either name, in the requested order, page by page', async () => {
    for (const [zh, en] of [
      ['鬥獸棋', 'Jungle'],
      ['卡坦島', 'Catan'],
      ['圍棋', 'Go'],
    ])
      await sent(`POST ${path}`, { ...fields, name: { zh, en }, isActive: en !== 'Go' })
    const names = async (query: string) =>
      (await get(`${path}?${query}`)).body.data.map(({ name }: { name: { en: string } }) => name.en)
    expect(await names('order_by=name_en')).toEqual(['Catan', 'Go', 'Jungle'])
    expect(await names('order_by=name_en&order=desc&limit=2&page=1')).toEqual(['Catan'])
    expect(await names(`search=${encodeURIComponent('獸')}`)).toEqual(['Jungle'])
    expect(await names('search=CATAN')).toEqual(['Catan'])
    expect(await names('isActive=false')).toEqual(['Go'])
  })

  test('is not found by another school', async () => {
    const { _id } = await sent(`POST ${path}`, fields)
    const foreign = await laurel.school({ modules: ['game'] })
    for (const route of [`GET ${path}/${_id}`, `DELETE ${path}/${_id}`])
      expect((await send(route, undefined, foreign.admin.token)).status).toBe(404)
    expect((await send(`PUT ${path}/${_id}`, fields, foreign.admin.token)).status).toBe(404)
    const off = await laurel.school()
    expect((await get(path, off.admin.token)).status).toBe(404)
  })
})
