import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School

beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ modules: ['game', 'subject'] })
})

const bulk = '/games/bulk'
const send = (
  route: string,
  body?: object,
  { key, token }: { key?: string; token?: string } = {},
) =>
  laurel.call(route, token ?? school.admin.token, {
    ...(body && { body }),
    key: key ?? randomUUID(),
  })
const sent = async (route: string, body?: object, more: { key?: string } = {}) => {
  const answer = await send(route, body, more)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const games = async () => (await laurel.call('GET /games?limit=99', school.admin.token)).body.data
const game = (more: object = {}) => ({
  name: 'Flowers',
  gameType: 'mc',
  featureStart: '2026-09-01',
  featureEnd: '2026-12-18',
  isActive: true,
  pointCorrect: 2,
  pointIncorrect: 0,
  pointExchangeRate: 1,
  ...more,
})
const imported = (all: object[], more: { key?: string } = {}) =>
  sent(`PUT ${bulk}`, { games: all }, more)
const undo = (id: string) => sent(`POST /games/imports/${id}/undo`)
const options = [
  { text: 'Petal', isAns: true },
  { text: 'Leaf', isAns: false },
]

test('an import creates new games, updates known ones that differ, and counts both', async () => {
  const { _id } = await sent('POST /games/create', game())
  const { _id: same } = await sent('POST /games/create', game({ name: 'Trees' }))
  const wanted = [
    game({ name: 'New' }),
    game({ _id, order: 4 }),
    game({ _id: same, name: 'Trees' }),
  ]
  expect(await imported(wanted)).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: [] })
  const names = (await games()).map(
    ({ name, order }: { name: string; order: number }) => `${name} ${order}`,
  )
  expect(names.sort()).toEqual(['Flowers 4', 'New 0', 'Trees 0'])
})

test('an import without classes and subjects keeps them; an empty list removes them', async () => {
  const { _id: subject } = await sent('POST /v2/subjects', {
    name: { en: 'Science', zh: '科學' },
    type: 'core',
  })
  const { _id } = await sent('POST /games/create', game({ subjects: [subject] }))
  const subjectsNow = async () => (await games())[0].subjects.map((one: { _id: string }) => one._id)
  expect(await imported([game({ _id, order: 4 })])).toMatchObject({ updated: 1 })
  expect(await subjectsNow()).toEqual([subject])
  await imported([game({ _id, order: 4, subjects: [], filters: [] })])
  expect(await subjectsNow()).toEqual([])
})

test('a repeated import creates nothing twice and gets the same answer; its key accepts no other body', async () => {
  const key = randomUUID()
  const first = await imported([game()], { key })
  expect(await imported([game()], { key })).toEqual(first)
  expect(await games()).toHaveLength(1)
  const other = await send(`PUT ${bulk}`, { games: [game({ name: 'Other' })] }, { key })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('a row fails alone if its game was deleted meanwhile; any other mistake refuses the import and names its row', async () => {
  expect(await imported([game(), game({ _id: randomUUID() })])).toMatchObject({
    created: 1,
    failed: [{ at: 1, code: 'not_found' }],
  })
  const foreign = await laurel.school({ modules: ['game'] })
  const body = { games: [game()] }
  await send(`PUT ${bulk}`, body, { token: foreign.admin.token })
  const [theirs] = (await laurel.call('GET /games', foreign.admin.token)).body.data
  expect((await imported([game({ _id: theirs._id, order: 9 })])).failed).toHaveLength(1)

  const refused = async (...all: object[]) => {
    const answer = await send(`PUT ${bulk}`, { games: all })
    expect(answer.status).toBe(400)
    return (answer.body.details as { field: string; code: string }[]).map(
      ({ field, code }) => `${field}: ${code}`,
    )
  }
  expect(await refused(game(), game({ name: '' }))).toEqual(['games.1.name: game_name_required'])
  expect(await refused(game(), game({ subjects: [randomUUID()] }))).toEqual([
    'games.1.subjects: subject_not_found',
  ])
  const late = { featureStart: '2026-09-02T17:00:00Z', featureEnd: '2026-09-02' }
  expect(await refused(game(late))).toEqual(['games.0.featureEnd: end_date_after_start'])
  const { _id } = await sent('POST /games/create', game())
  await sent('POST /gameQuestions', {
    game: _id,
    text: 'Which?',
    options: options.map((o) => ({ ...o, isAns: true })),
  })
  expect(await refused(game(), game({ _id, gameType: 'interactive' }))).toEqual([
    'games.1.gameType: max_correct_ans_msg',
  ])
  expect(await refused(game({ _id }), game({ _id }))).toEqual(['games: yup_type_error'])
  expect(await games()).toHaveLength(2)
})

test('days may be sent as times, which count as days in the school’s time zone', async () => {
  await imported([
    game({ featureStart: '2026-08-31T16:00:00Z', featureEnd: '2026-12-18T15:59:59Z' }),
  ])
  expect((await games())[0]).toMatchObject({ featureStart: '2026-09-01', featureEnd: '2026-12-18' })
})

test('an undo deletes new games and restores changed ones; later changes stay', async () => {
  const { _id } = await sent('POST /games/create', game({ order: 1 }))
  const { _id: other } = await sent('POST /games/create', game({ name: 'Trees' }))
  const all = [
    game({ name: 'New' }),
    game({ name: 'Asked' }),
    game({ _id, order: 4 }),
    game({ _id: other, name: 'T' }),
  ]
  const { import: id } = await imported(all)
  const asked = (await games()).find(({ name }: { name: string }) => name === 'Asked')
  await sent('POST /gameQuestions', { game: asked._id, text: 'Which?', options })
  await sent(`PUT /games/${other}`, game({ name: 'Changed' }))
  expect(await undo(id)).toEqual({ restored: 1, removed: 1, kept: 2 })
  expect(await undo(id)).toEqual({ restored: 1, removed: 1, kept: 2 })
  const shown = (await games()).map(
    ({ name, order }: { name: string; order: number }) => `${name} ${order}`,
  )
  expect(shown.sort()).toEqual(['Asked 0', 'Changed 0', 'Flowers 1'])
})

test('an undo also deactivates new questions and restores changed ones', async () => {
  const { _id } = await sent('POST /games/create', game())
  const { _id: old } = await sent('POST /gameQuestions', { game: _id, text: 'Which?', options })
  const rows = [
    { id: old, game: _id, text: 'What?', options },
    { game: _id, text: 'New', options },
    { game: _id, text: 'Kept', options },
  ]
  const { import: id } = await sent('PUT /gameQuestions/bulk', rows)
  const asked = async () =>
    (await laurel.call(`GET /games/${_id}?questions=true`, school.admin.token)).body.data.questions
  const kept = (await asked()).find(({ text }: { text: string }) => text === 'Kept')
  await sent('PUT /gameQuestions', { ...rows[2], _id: kept._id, text: 'Changed' })
  expect(await undo(id)).toEqual({ restored: 1, removed: 1, kept: 1 })
  expect((await asked()).map(({ text }: { text: string }) => text)).toEqual(['Which?', 'Changed'])
})

test('an administrator’s import is not undone by a teacher without all_action, another school, or after a week', async () => {
  const { import: id } = await imported([game()])
  expect(
    (await send(`POST /games/imports/${id}/undo`, undefined, { token: school.teacher.token }))
      .status,
  ).toBe(403)
  const foreign = await laurel.school({ modules: ['game'] })
  expect(
    (await send(`POST /games/imports/${id}/undo`, undefined, { token: foreign.admin.token }))
      .status,
  ).toBe(404)
  await laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE game_imports SET created_at = created_at - interval '8 days' WHERE id = ${id}`)
  const late = await send(`POST /games/imports/${id}/undo`)
  expect([late.status, late.body.code]).toEqual([409, 'undo_expired'])
})

test('one call takes at most a thousand games with long texts', async () => {
  const description = '花'.repeat(2000)
  const all = Array.from({ length: 1000 }, (_, at) => game({ name: `Game ${at}`, description }))
  expect(await imported(all)).toMatchObject({ created: 1000 })
  const { status } = await send(`PUT ${bulk}`, { games: [...all, game()] })
  expect(status).toBe(400)
})
