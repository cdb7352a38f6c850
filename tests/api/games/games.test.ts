import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { gameSchool } from './game-school.ts'

const {
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
} = gameSchool()

describe('a game', () => {
  test('is created from the form’s fields, changed, switched off and deleted', async () => {
    const logo = await imageOf('game')
    const game = await addGame({ logo, description: 'About flowers', order: 3 })
    expect(game).toMatchObject({
      ...fields,
      logo,
      description: 'About flowers',
      order: 3,
      question_count: 0,
    })
    const changed = await sent(`PUT /games/${game._id}`, { ...fields, name: 'Flowers', logo: null })
    expect(changed).toMatchObject({ name: 'Flowers', logo: null, order: 0, description: '' })
    await sent('PUT /games/status', [{ _id: game._id, isActive: false }])
    expect((await get(`/games/${game._id}`)).body.data.isActive).toBe(false)
    await sent(`DELETE /games/${game._id}`)
    expect((await get(`/games/${game._id}`)).status).toBe(404)
    expect(await namesOf()).toEqual([])
    const { data: log } = (await get('/administration_log?limit=20')).body
    expect(log.map(({ action }: { action: string }) => action).slice(0, 4)).toEqual([
      'deleted',
      'updated',
      'updated',
      'created',
    ])
  })

  test('is restored completely after its deletion, and only once', async () => {
    const { _id } = await addGame()
    await addQuestion(_id)
    await sent(`DELETE /games/${_id}`)
    expect((await sent(`POST /games/${_id}/restore`)).question_count).toBe(1)
    await sent(`POST /games/${_id}/restore`)
    expect(await namesOf()).toEqual(['花的結構'])
    const { data: log } = (await get('/administration_log?limit=20')).body
    const ofGame = log.filter(
      ({ subject }: { subject: { kind: string } }) => subject.kind === 'game',
    )
    expect(ofGame.map(({ action }: { action: string }) => action)).toEqual([
      'restored',
      'deleted',
      'created',
    ])
    expect((await send(`POST /games/${randomUUID()}/restore`)).status).toBe(404)
  })

  test('is deleted as untouched only while nobody has written anything in it', async () => {
    const leave = (game: string) => send(`DELETE /games/${game}?ifUntouched=true`)
    const game = await addGame()
    const { _id } = await addQuestion(game._id)
    await sent('PUT /gameQuestions', {
      _id,
      game: game._id,
      text: 'Retired',
      options: options('B'),
      isActive: false,
    })
    const renamed = await addGame()
    await sent(`PUT /games/${renamed._id}`, { ...fields, name: 'Renamed' })
    for (const kept of [game._id, renamed._id]) {
      const { status, body } = await leave(kept)
      expect([status, body.code]).toEqual([409, 'game_changed'])
      expect((await get(`/games/${kept}`)).status).toBe(200)
    }
    const untouched = await addGame()
    expect((await leave(untouched._id)).status).toBe(200)
    expect((await get(`/games/${untouched._id}`)).status).toBe(404)
  })

  test('is not overwritten from an older version, and a repeated key saves once', async () => {
    const game = await addGame()
    const saved = (name: string, unchangedSince: string, key = randomUUID()) =>
      live.laurel.call(`PUT /games/${game._id}`, live.school.teacher.token, {
        body: { ...fields, name, unchangedSince },
        key,
      })
    const key = randomUUID()
    const mine = await saved('Mine', game.updated_at, key)
    expect(mine.body.data.name).toBe('Mine')
    const late = await saved('Theirs', game.updated_at)
    expect([late.status, late.body.code]).toEqual([409, 'game_changed'])
    expect((await saved('Mine', game.updated_at, key)).status).toBe(200)
    expect((await saved('Again', mine.body.data.updated_at)).body.data.name).toBe('Again')
    expect(await refused(`PUT /games/${game._id}`, { ...fields, unchangedSince: 'now' })).toEqual([
      'unchangedSince: yup_date',
    ])
  })

  test('keeps its logo when a change does not mention it', async () => {
    const logo = await imageOf('game')
    const { _id } = await addGame({ logo })
    expect((await sent(`PUT /games/${_id}`, fields)).logo).toBe(logo)
  })

  test('is refused with all missing and wrong fields', async () => {
    expect(await refused('POST /games/create', {})).toEqual([
      'name: game_name_required',
      'gameType: game_type_required',
      'featureStart: feature_start_required',
      'featureEnd: feature_end_required',
      'isActive: yup_required',
    ])
    expect(await refused('POST /games/create', { ...fields, name: ' ', order: -1 })).toEqual([
      'name: game_name_required',
      'order: yup_min_zero',
    ])
    expect(
      await refused('POST /games/create', { ...fields, name: 'x'.repeat(256), pointCorrect: 1e9 }),
    ).toEqual(['name: yup_string_max', 'pointCorrect: yup_number_max'])
    expect(await refused('POST /games/create', { ...fields, order: 1.5 })).toEqual([
      'order: yup_integer',
    ])
    // A mistake in one field hides no mistake in another.
    expect(
      await refused('POST /games/create', { ...fields, order: 1.5, pointCorrect: undefined }),
    ).toEqual(['order: yup_integer', 'pointCorrect: yup_number_required'])
    expect(
      await refused('POST /games/create', { ...fields, pointCorrect: 'two', pointIncorrect: null }),
    ).toEqual(['pointCorrect: yup_number_type_error', 'pointIncorrect: yup_number_required'])
    const { pointCorrect: _, ...without } = fields
    expect(await refused('POST /games/create', without)).toEqual([
      'pointCorrect: yup_number_required',
    ])
    expect(await refused('POST /games/create', { ...fields, pointIncorrect: -1 })).toEqual([
      'pointIncorrect: yup_min_zero',
    ])
    const foreign = await live.laurel.school({ modules: ['game'] })
    const logo = await imageOf('game', 9, foreign.admin.token)
    expect(await refused('POST /games/create', { ...fields, logo })).toEqual([
      'logo: blob_not_found',
    ])
    expect(
      await refused('POST /games/create', {
        ...fields,
        filters: [randomUUID()],
        subjects: [randomUUID()],
      }),
    ).toEqual(['filters: yup_type_error', 'subjects: subject_not_found'])
  })

  test('needs no points when it is interactive', async () => {
    const { pointCorrect: _, pointIncorrect: _1, pointExchangeRate: _2, ...quiz } = fields
    const game = await addGame({
      ...quiz,
      pointCorrect: undefined,
      pointIncorrect: undefined,
      pointExchangeRate: undefined,
      gameType: 'interactive',
    })
    expect(game).toMatchObject({ pointCorrect: 0, pointIncorrect: 0, pointExchangeRate: 1 })
  })

  test.each([
    ['2026-09-01', '2026-09-01'],
    ['2026-08-31T16:00:00Z', '2026-09-01'],
    ['2026-08-31T15:59:59.999Z', '2026-08-31'],
    ['2026-09-01T23:30:00+08:00', '2026-09-01'],
    ['2026-09-01T23:30:00-05:00', '2026-09-02'],
    ['2026-09-01T00:00:00', '2026-09-01'],
  ])('reads %s as the day %s of a school in Hong Kong', async (featureStart, day) => {
    expect((await addGame({ featureStart })).featureStart).toBe(day)
  })

  test('ends no earlier than its first day, by the school’s days', async () => {
    expect(
      (await addGame({ featureStart: '2026-09-01', featureEnd: '2026-09-01' })).featureEnd,
    ).toBe('2026-09-01')
    const early = ['featureEnd: end_date_after_start']
    expect(await refused('POST /games/create', { ...fields, featureEnd: '1999-12-31' })).toEqual(
      early,
    )
    const days = { featureStart: '2026-09-02', featureEnd: '2026-09-01T15:59:00Z' }
    expect(await refused('POST /games/create', { ...fields, ...days })).toEqual(early)
    for (const featureStart of [
      '2026-02-30',
      '01/09/2026',
      '2026-09',
      'tomorrow',
      '2026-09-01T25:00:00Z',
    ])
      expect(await refused('POST /games/create', { ...fields, featureStart })).toEqual([
        'featureStart: yup_date',
      ])
  })

  test('sent twice with one key is made once', async () => {
    const call = { body: fields, key: randomUUID() }
    const first = await live.laurel.call('POST /games/create', live.school.admin.token, call)
    const again = await live.laurel.call('POST /games/create', live.school.admin.token, call)
    expect(again.body.data._id).toBe(first.body.data._id)
    expect(await namesOf()).toHaveLength(1)
    const other = { ...call, body: { ...fields, name: 'Another' } }
    expect(
      (await live.laurel.call('POST /games/create', live.school.admin.token, other)).status,
    ).toBe(409)
  })

  test('is switched together with others, or not at all', async () => {
    const [one, two] = [await addGame(), await addGame({ name: 'Two' })]
    const off = [one, two].map(({ _id }) => ({ _id, isActive: false }))
    expect(
      (await send('PUT /games/status', [...off, { _id: randomUUID(), isActive: true }])).status,
    ).toBe(404)
    expect((await get('/games?isActive=true')).body.total).toBe(2)
    await sent('PUT /games/status', off)
    expect((await get('/games?isActive=true')).body.total).toBe(0)
    expect((await send('PUT /games/status', [off[0]!, off[0]!])).status).toBe(400)
  })
})

describe('the list', () => {
  test('is in the school’s order, searched, and filtered by type, class and subject', async () => {
    const name = { en: 'Science', zh: '科學' }
    const { _id: subject } = await sent('POST /v2/subjects', { name, type: 'core' })
    const filter = await classFilter('1A')
    await addGame({ name: 'Rivers', order: 2 })
    await addGame({ name: 'Flowers', order: 1, subjects: [subject], filters: [filter] })
    await addGame({ name: 'Quick', gameType: 'interactive' })
    expect(await namesOf()).toEqual(['Quick', 'Flowers', 'Rivers'])
    expect(await namesOf('search=FLOW')).toEqual(['Flowers'])
    expect(await namesOf('gameType=interactive')).toEqual(['Quick'])
    expect(await namesOf(`gameType=mc&subject=${subject}`)).toEqual(['Flowers', 'Rivers'])
    expect(await namesOf(`gameType=mc&filter=${randomUUID()}`)).toEqual(['Rivers'])
    expect(await namesOf(`gameType=mc&filter=${randomUUID()},${filter}`)).toEqual([
      'Flowers',
      'Rivers',
    ])
    expect((await get(`/games?filter=${filter},nobody`)).status).toBe(400)
    expect(await namesOf('order_by=name&order=desc')).toEqual(['Rivers', 'Quick', 'Flowers'])
    expect((await get('/games?search=flowers')).body.data[0]).toMatchObject({
      subjects: [{ _id: subject, name }],
      filters: [{ _id: filter }],
    })
  })
})

describe('a student', () => {
  test('sees the active games of the day for their class, and never the right options', async () => {
    const shown = await addGame({ name: 'Shown', filters: [await classFilter('1A')] })
    const hidden = [
      await addGame({ name: 'Off', isActive: false }),
      await addGame({ name: 'Over', featureEnd: '2001-01-01' }),
      await addGame({ name: 'To come', featureStart: '2099-01-01' }),
      await addGame({ name: 'Of others', filters: [await classFilter('1B')] }),
    ]
    await addQuestion(shown._id)
    expect(await namesOf('', live.ada.token)).toEqual(['Shown'])
    const answer = await get(`/games/${shown._id}?questions=true`, live.ada.token)
    expect(answer.body.data.questions[0].options.map(({ text }: { text: string }) => text)).toEqual(
      [...'ABCD'],
    )
    expect(answer.text + (await get('/games', live.ada.token)).text).not.toMatch(
      /isAns|is_ans|filters/,
    )
    for (const { _id } of hidden)
      expect((await get(`/games/${_id}?questions=true`, live.ada.token)).status).toBe(404)
  })

  test('never gets the questions of a live quiz before the lesson', async () => {
    const { _id: quiz } = await addGame({ name: 'Live', gameType: 'interactive' })
    await addQuestion(quiz)
    const answer = await get(`/games/${quiz}?questions=true`, live.ada.token)
    expect(answer.body.data).toMatchObject({ name: 'Live', question_count: 1 })
    expect(answer.text).not.toMatch(/questions"|Which one/)
    expect((await get(`/games/${quiz}?questions=true`)).body.data.questions).toHaveLength(1)
  })

  test('sees a game on its first and on its last day', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Hong_Kong' }).format(
      live.laurel.deps.clock(),
    )
    await addGame({ featureStart: today, featureEnd: today })
    expect(await namesOf('', live.ada.token)).toHaveLength(1)
  })
})

describe('a file', () => {
  test('has the games of a tab, and their questions with the right options', async () => {
    expect((await get('/games/export_stream')).status).toBe(404)
    const { _id: game } = await addGame({ description: '=1+1', draw: 3 })
    await addGame({ name: 'Quick', gameType: 'interactive' })
    const { _id: question } = await addQuestion(game, {
      options: options('B').map((o) => ({ ...o, text: `${o.text};` })),
    })
    const { text } = await get('/games/export_stream?gameType=mc&lang=en')
    expect(text.split('\r\n')[1]).toContain(`${game},花的結構,`)
    expect(text).toContain(',mc,Active,0,2000-01-01,2099-12-31,2,0.5,1.25,,,3')
    expect(text).not.toContain('Quick')
    const { text: questions } = await get(`/gameQuestions/csv?game=${game}`)
    expect(questions).toContain(`${question},${game},花的結構,Which one?,`)
    expect(questions).toContain('A； [incorrect]; B； [correct]; C； [incorrect]; D； [incorrect]')
  })
})

test('a school without the games module finds no games', async () => {
  const other = await live.laurel.school({ students: 1 })
  for (const token of [other.admin.token, other.students[0]!.token])
    expect((await get('/games', token)).status).toBe(404)
})
