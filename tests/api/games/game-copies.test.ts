import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { gameSchool } from './game-school.ts'

const { live, get, send, sent, addGame, addQuestion, imageOf, refused, namesOf } = gameSchool()

describe('a copy of a game', () => {
  test('has the questions in their order, with pictures and seconds, under new ids', async () => {
    const image = await imageOf('question')
    const game = await addGame({ gameType: 'interactive', description: 'About flowers' })
    const first = await addQuestion(game._id, { image, seconds: 45 })
    const second = await addQuestion(game._id, { text: 'And now?' })
    const copy = await sent(`POST /games/${game._id}/duplicate`, { name: '花的結構（副本）' })
    expect(copy).toMatchObject({
      name: '花的結構（副本）',
      description: 'About flowers',
      gameType: 'interactive',
      isActive: true,
      pointExchangeRate: 1.25,
      question_count: 2,
      questions: [
        { text: first.text, image, seconds: 45, version: 1 },
        { text: 'And now?', image: null, seconds: null },
      ],
    })
    const known = [first._id, second._id, ...first.options.map(({ _id }: { _id: string }) => _id)]
    const own = copy.questions.flatMap(
      ({ _id, options: all }: { _id: string; options: { _id: string }[] }) => [
        _id,
        ...all.map((option) => option._id),
      ],
    )
    expect(own.filter((id: string) => known.includes(id))).toEqual([])
    expect(copy.questions[0].options.map(({ isAns }: { isAns: boolean }) => isAns)).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect((await get(`/games/${game._id}?questions=true`)).body.data.questions).toHaveLength(2)
  })

  test('of a game that ended before the current period has that period’s days', async () => {
    const { body } = await get('/periods')
    const { start_at, end_at } = body.data.find(({ isActive }: { isActive: boolean }) => isActive)
    const old = await addGame({ featureStart: '2001-09-01', featureEnd: '2002-07-01' })
    const copy = await sent(`POST /games/${old._id}/duplicate`, { name: 'Again' })
    expect(copy).toMatchObject({ featureStart: start_at, featureEnd: end_at })
    const days = { featureStart: '2001-09-01', featureEnd: '2099-07-01' }
    const open = await addGame(days)
    expect(await sent(`POST /games/${open._id}/duplicate`, { name: 'Too' })).toMatchObject(days)
  })

  test('is made once for each key, even by two requests at once', async () => {
    const { _id: game } = await addGame({ gameType: 'interactive' })
    await addQuestion(game)
    const body = { name: 'Twice' }
    const key = randomUUID()
    const ask = () =>
      live.laurel.call(`POST /games/${game}/duplicate`, live.school.admin.token, { body, key })
    const made = await Promise.all([ask(), ask()])
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    expect(made[0]?.body.data._id).toBe(made[1]?.body.data._id)
    expect(made[0]?.body.data.questions).toHaveLength(1)
    expect(await namesOf('search=Twice')).toEqual(['Twice'])
    const other = { body: { name: 'Another' }, key }
    expect(
      await live.laurel.call(`POST /games/${game}/duplicate`, live.school.admin.token, other),
    ).toMatchObject({ status: 409 })
  })

  test('starts inactive for games that students play alone, since each game pays its own points', async () => {
    const { _id: game } = await addGame()
    await addQuestion(game)
    const copy = await sent(`POST /games/${game}/duplicate`, { name: 'Again' })
    expect(copy.isActive).toBe(false)
    expect(await namesOf('search=Again', live.ada.token)).toEqual([])
  })

  test('needs a name and a game that exists', async () => {
    const { _id: game } = await addGame()
    expect(await refused(`POST /games/${game}/duplicate`, { name: ' ' })).toEqual([
      'name: game_name_required',
    ])
    const nowhere = await send(`POST /games/${randomUUID()}/duplicate`, { name: 'Copy' })
    expect(nowhere.status).toBe(404)
    await sent(`DELETE /games/${game}`)
    expect((await send(`POST /games/${game}/duplicate`, { name: 'Copy' })).status).toBe(404)
  })
})
