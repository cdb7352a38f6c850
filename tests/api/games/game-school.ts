import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School, TestStudent } from '#tests/support/school.ts'

/** Each test makes its own school. */
type LiveSchool = { laurel: TestApp; school: School; ada: TestStudent }

/** Makes a school with games for each test. Returns functions that write and read them. */
export const gameSchool = () => {
  const live = {} as LiveSchool

  beforeAll(async () => {
    live.laurel = await testApp()
  })
  afterAll(() => live.laurel.close())
  beforeEach(async () => {
    live.school = await live.laurel.school({ students: 22, modules: ['game', 'subject'] })
    live.ada = live.school.students[0]!
  })

  const get = (path: string, token = live.school.admin.token) =>
    live.laurel.call(`GET ${path}`, token)
  const send = (route: string, body?: object, token = live.school.admin.token) =>
    live.laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
  const sent = async (route: string, body?: object) => {
    const answer = await send(route, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
  const fields = {
    name: '花的結構',
    gameType: 'mc',
    featureStart: '2000-01-01',
    featureEnd: '2099-12-31',
    isActive: true,
    pointCorrect: 2,
    pointIncorrect: 0.5,
    pointExchangeRate: 1.25,
  }
  const addGame = (more: object = {}) => sent('POST /games/create', { ...fields, ...more })
  const options = (right: string) =>
    'ABCD'.split('').map((text) => ({ text, isAns: right.includes(text) }))
  const addQuestion = (game: string, more: object = {}) =>
    sent('POST /gameQuestions', { game, text: 'Which one?', options: options('B'), ...more })
  const imageOf = async (kind: 'game' | 'question', width = 9, token = live.school.admin.token) => {
    const image = multipart([{ field: kind, content: pngOf(width, 9) }])
    return (await live.laurel.call('POST /blobs/batch', token, image)).body.data[0].url as string
  }
  const refused = async (route: string, body: object) => {
    const answer = await send(route, body)
    expect(answer.status, answer.text).toBe(400)
    return (answer.body.details as { field: string; code: string }[]).map(
      ({ field, code }) => `${field}: ${code}`,
    )
  }
  const namesOf = async (query = '', token = live.school.admin.token) =>
    (await get(`/games?${query}`, token)).body.data.map(({ name }: { name: string }) => name)

  const classFilter = async (value: string) => {
    const { data } = (await get('/organizationFilters?attribute=class')).body
    const known = data.find((filter: { value: string }) => filter.value === value)
    const name = { en: value, zh: value }
    return (known ?? (await sent('POST /organizationFilters', { name, attribute: 'class', value })))
      ._id as string
  }

  return {
    live,
    get,
    send,
    sent,
    fields,
    addGame,
    options,
    addQuestion,
    imageOf,
    refused,
    namesOf,
    classFilter,
  }
}
