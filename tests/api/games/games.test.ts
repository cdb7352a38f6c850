import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School, TestStudent } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let ada: TestStudent

beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 22, modules: ['game', 'subject'] })
  ada = school.students[0]!
})

const get = (path: string, token = school.admin.token) => laurel.call(`GET ${path}`, token)
const send = (route: string, body?: object, token = school.admin.token) =>
  laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
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
const imageOf = async (kind: 'game' | 'question', width = 9, token = school.admin.token) => {
  const image = multipart([{ field: kind, content: pngOf(width, 9) }])
  return (await laurel.call('POST /blobs/batch', token, image)).body.data[0].url as string
}
const refused = async (route: string, body: object) => {
  const answer = await send(route, body)
  expect(answer.status, answer.text).toBe(400)
  return (answer.body.details as { field: string; code: string }[]).map(
    ({ field, code }) => `${field}: ${code}`,
  )
}
const namesOf = async (query = '', token = school.admin.token) =>
  (await get(`/games?${query}`, token)).body.data.map(({ name }: { name: string }) => name)

const classFilter = async (value: string) => {
  const { data } = (await get('/organizationFilters?attribute=class')).body
  const known = data.find((filter: { value: string }) => filter.value === value)
  const name = { en: value, zh: value }
  return (known ?? (await sent('POST /organizationFilters', { name, attribute: 'class', value })))
    ._id as string
}

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
      laurel.call(`PUT /games/${game._id}`, school.teacher.token, {
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
    const foreign = await laurel.school({ modules: ['game'] })
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
    const first = await laurel.call('POST /games/create', school.admin.token, call)
    const again = await laurel.call('POST /games/create', school.admin.token, call)
    expect(again.body.data._id).toBe(first.body.data._id)
    expect(await namesOf()).toHaveLength(1)
    const other = { ...call, body: { ...fields, name: 'Another' } }
    expect((await laurel.call('POST /games/create', school.admin.token, other)).status).toBe(409)
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
    expect(await namesOf('', ada.token)).toEqual(['Shown'])
    const answer = await get(`/games/${shown._id}?questions=true`, ada.token)
    expect(answer.body.data.questions[0].options.map(({ text }: { text: string }) => text)).toEqual(
      [...'ABCD'],
    )
    expect(answer.text + (await get('/games', ada.token)).text).not.toMatch(/isAns|is_ans|filters/)
    for (const { _id } of hidden)
      expect((await get(`/games/${_id}?questions=true`, ada.token)).status).toBe(404)
  })

  test('never gets the questions of a live quiz before the lesson', async () => {
    const { _id: quiz } = await addGame({ name: 'Live', gameType: 'interactive' })
    await addQuestion(quiz)
    const answer = await get(`/games/${quiz}?questions=true`, ada.token)
    expect(answer.body.data).toMatchObject({ name: 'Live', question_count: 1 })
    expect(answer.text).not.toMatch(/questions"|Which one/)
    expect((await get(`/games/${quiz}?questions=true`)).body.data.questions).toHaveLength(1)
  })

  test('sees a game on its first and on its last day', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Hong_Kong' }).format(
      laurel.deps.clock(),
    )
    await addGame({ featureStart: today, featureEnd: today })
    expect(await namesOf('', ada.token)).toHaveLength(1)
  })
})

describe('a question', () => {
  test('is shown with its image and options, changed, switched off and on', async () => {
    const { _id: game } = await addGame()
    const image = await imageOf('question')
    const question = await addQuestion(game, { image, options: options('BD') })
    expect(question).toMatchObject({
      game,
      gameType: 'mc',
      text: 'Which one?',
      image,
      isActive: true,
    })
    const [a, b, c] = question.options
    const rest = { _id: question._id, game, text: 'Which two?' }
    const changed = await sent('PUT /gameQuestions', {
      ...rest,
      options: [b, { ...a, text: 'Alpha' }, c],
    })
    expect(changed).toMatchObject({ image, text: 'Which two?' })
    expect(changed.options.map(({ _id }: { _id: string }) => _id)).toEqual([b._id, a._id, c._id])
    await sent('PUT /gameQuestions', {
      ...rest,
      options: changed.options,
      image: null,
      isActive: false,
    })
    expect((await get(`/games/${game}?questions=true`)).body.data).toMatchObject({
      questions: [],
      question_count: 0,
    })
    await sent('PUT /gameQuestions', { ...rest, options: changed.options, isActive: true })
    expect((await get(`/games/${game}?questions=true`)).body.data).toMatchObject({
      questions: [{ _id: question._id, image: null }],
      question_count: 1,
    })
  })

  test('is refused if something is missing or too long', async () => {
    const { _id: game } = await addGame()
    const { _id: quiz } = await addGame({ gameType: 'interactive' })
    const refuse = (more: object) =>
      refused('POST /gameQuestions', { game, text: 'Q', options: options('A'), ...more })
    expect(await refuse({ text: '  ' })).toEqual(['text: question_text_required'])
    expect(
      await refuse({ options: [{ text: ' ', isAns: true }, ...options('').slice(1)] }),
    ).toEqual(['options.0.text: option_text_required'])
    const long = {
      text: 'x'.repeat(301),
      options: [{ text: 'x'.repeat(201), isAns: true }, ...options('').slice(1)],
    }
    expect(await refuse(long)).toEqual(['text: yup_string_max', 'options.0.text: yup_string_max'])
    expect(await refuse({ options: options('') })).toEqual(['options: at_least_one_correct_answer'])
    expect(await refuse({ options: options('A').slice(0, 1) })).toEqual(['options: yup_array_min'])
    expect(await refuse({ options: [...options('A'), ...options('')] })).toEqual([
      'options: yup_array_max',
    ])
    expect(await refuse({ game: quiz, options: options('AB') })).toEqual([
      'options: max_correct_ans_msg',
    ])
    expect(await refuse({ game: randomUUID() })).toEqual(['game: invalid_game_id'])
    const foreign = await laurel.school({ modules: ['game'] })
    expect(await refuse({ image: await imageOf('question', 9, foreign.admin.token) })).toEqual([
      'image: blob_not_found',
    ])
    expect(
      await refuse({ options: options('A').map((option) => ({ ...option, _id: randomUUID() })) }),
    ).toEqual(['options: yup_type_error'])
  })

  test('stays in its game, and must fit the game’s type', async () => {
    const [one, two] = [await addGame(), await addGame()]
    const { _id, text } = await addQuestion(one._id, { options: options('AB') })
    expect(
      await refused('PUT /gameQuestions', { _id, text, game: two._id, options: options('A') }),
    ).toEqual(['game: invalid_game_id'])
    expect(await refused(`PUT /games/${one._id}`, { ...fields, gameType: 'interactive' })).toEqual([
      'gameType: max_correct_ans_msg',
    ])
    expect(
      (
        await send('PUT /gameQuestions', {
          _id: randomUUID(),
          text,
          game: one._id,
          options: options('A'),
        })
      ).status,
    ).toBe(404)
  })

  test('is imported with others, all or none, and importing again changes nothing', async () => {
    const { _id: game } = await addGame()
    const old = await addQuestion(game)
    const bulk = [
      { game, id: old._id, text: 'Changed', options: options('B') },
      { game, text: 'New', options: options('C').slice(0, 3) },
    ]
    expect(
      await refused('PUT /gameQuestions/bulk', [...bulk, { ...bulk[1], game: randomUUID() }]),
    ).toEqual(['2.game: invalid_game_id'])
    expect(await sent('PUT /gameQuestions/bulk', bulk)).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 0,
    })
    const { questions } = (await get(`/games/${game}?questions=true`)).body.data
    expect(questions.map((question: { text: string }) => question.text)).toEqual(['Changed', 'New'])
    expect(questions[0].options).toEqual(old.options)
    expect(await sent('PUT /gameQuestions/bulk', bulk.slice(0, 1))).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1,
    })
    expect((await send('PUT /gameQuestions/bulk', [{ ...bulk[0], id: randomUUID() }])).status).toBe(
      404,
    )
  })

  test('has its own time limit, and a new limit makes a new version', async () => {
    const { _id: game } = await addGame()
    const question = await addQuestion(game, { seconds: 45 })
    expect(question).toMatchObject({ seconds: 45, version: 1 })
    const { _id } = question
    const fields = { _id, game, text: 'Which one?', options: options('B') }
    expect(await sent('PUT /gameQuestions', { ...fields, seconds: null })).toMatchObject({
      seconds: null,
      version: 2,
    })
    await sent('PUT /gameQuestions', { ...fields, seconds: 60 })
    expect(await sent('PUT /gameQuestions', fields)).toMatchObject({ seconds: 60, version: 3 })
    expect(await refused('PUT /gameQuestions', { ...fields, seconds: 4 })).toEqual([
      'seconds: yup_number_min',
    ])
    expect(await refused('PUT /gameQuestions', { ...fields, seconds: 121 })).toEqual([
      'seconds: yup_number_max',
    ])
  })

  test('is not overwritten from an older version, and a repeated key saves once', async () => {
    const { _id: game } = await addGame()
    const { _id } = await addQuestion(game)
    const saved = (text: string, expected: object, key = randomUUID()) =>
      laurel.call('PUT /gameQuestions', school.teacher.token, {
        body: { _id, game, text, options: options('B'), expected },
        key,
      })
    const first = { version: 1, isActive: true }
    const key = randomUUID()
    expect((await saved('Mine', first, key)).body.data.version).toBe(2)
    const late = await saved('Theirs', first)
    expect([late.status, late.body.code]).toEqual([409, 'game_changed'])
    expect((await saved('Mine', first, key)).body.data).toMatchObject({ text: 'Mine', version: 2 })

    await sent('PUT /gameQuestions', {
      _id,
      game,
      text: 'Mine',
      options: options('B'),
      isActive: false,
    })
    const gone = await saved('Back', { version: 2, isActive: true })
    expect([gone.status, gone.body.code]).toEqual([409, 'game_changed'])
    const back = await saved('Back', { version: 2, isActive: false })
    expect(back.body.data).toMatchObject({ text: 'Back', isActive: true })
  })

  test('has the id that its author chose, and is created with it only once', async () => {
    const { _id: game } = await addGame()
    const gone = await addGame()
    const ofGone = await addQuestion(gone._id)
    await sent(`DELETE /games/${gone._id}`)
    const _id = randomUUID()
    const created = (text: string, id = _id) =>
      send('POST /gameQuestions', { _id: id, game, text, options: options('B') })
    const answers = await Promise.all(['One', 'One'].map((text) => created(text)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)?.body.data).toMatchObject({
      _id,
      text: 'One',
      version: 1,
    })
    expect((await created('Other')).body.code).toBe('game_changed')
    expect((await created('Other', ofGone._id)).body.code).toBe('game_changed')
    const { questions } = (await get(`/games/${game}?questions=true`)).body.data
    expect(questions.map(({ text }: { text: string }) => text)).toEqual(['One'])
  })

  test('is saved once if two people save from the same version at once', async () => {
    const { _id: game } = await addGame()
    const { _id } = await addQuestion(game)
    const answers = await Promise.all(
      ['One', 'Other'].map((text) =>
        send('PUT /gameQuestions', {
          _id,
          game,
          text,
          options: options('B'),
          expected: { version: 1, isActive: true },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is moved by a call that lists all questions of the game, and only from the newest version', async () => {
    const { _id: game } = await addGame()
    const made = []
    for (const text of ['one', 'two', 'three']) made.push((await addQuestion(game, { text }))._id)
    const [one, two, three] = made
    const path = `PUT /games/${game}/questions/order`
    const shown = async () =>
      (await get(`/games/${game}?questions=true`)).body.data.questions.map(
        ({ text }: { text: string }) => text,
      )
    const key = randomUUID()
    const body = { questions: [three, one, two] }
    const moved = () => laurel.call(path, school.admin.token, { body, key })
    expect((await moved()).status).toBe(200)
    expect(await shown()).toEqual(['three', 'one', 'two'])
    await sent(path, { questions: [two, one, three] })
    expect((await moved()).status).toBe(200)
    expect(await shown()).toEqual(['two', 'one', 'three'])
    await addQuestion(game, { text: 'four' })
    expect(await shown()).toEqual(['two', 'one', 'three', 'four'])
    for (const questions of [
      [one, two, three],
      [one, two, three, randomUUID()],
    ]) {
      const answer = await send(path, { questions })
      expect([answer.status, answer.body.code]).toEqual([409, 'game_changed'])
    }
    expect(await refused(path, { questions: [] })).toEqual(['questions: yup_array_min'])
    expect(await refused(path, { questions: [one, one] })).toEqual(['questions: yup_type_error'])
    const many = Array.from({ length: 201 }, () => randomUUID())
    expect(await refused(path, { questions: many })).toEqual(['questions: yup_array_max'])
    const { data: log } = (await get('/administration_log?limit=1')).body
    expect(log[0]).toMatchObject({ action: 'created' })
    const nowhere = await send(`PUT /games/${randomUUID()}/questions/order`, { questions: [one] })
    expect(nowhere.status).toBe(404)
  })

  test('is refused if the game has two hundred, even if many are sent at once', async () => {
    const { _id: game } = await addGame()
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ game, text: `Q${at}`, options: options('A') }))
    await sent('PUT /gameQuestions/bulk', many(198))
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await send('POST /gameQuestions', many(1)[0])).status),
    )
    expect(statuses.sort()).toEqual([200, 200, 400, 400, 400])
    expect((await get(`/games/${game}`)).body.data.question_count).toBe(200)
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
  const other = await laurel.school({ students: 1 })
  for (const token of [other.admin.token, other.students[0]!.token])
    expect((await get('/games', token)).status).toBe(404)
})

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
      laurel.call(`POST /games/${game}/duplicate`, school.admin.token, { body, key })
    const made = await Promise.all([ask(), ask()])
    expect(made.map(({ status }) => status)).toEqual([200, 200])
    expect(made[0]?.body.data._id).toBe(made[1]?.body.data._id)
    expect(made[0]?.body.data.questions).toHaveLength(1)
    expect(await namesOf('search=Twice')).toEqual(['Twice'])
    const other = { body: { name: 'Another' }, key }
    expect(
      await laurel.call(`POST /games/${game}/duplicate`, school.admin.token, other),
    ).toMatchObject({ status: 409 })
  })

  test('starts inactive for games that students play alone, since each game pays its own points', async () => {
    const { _id: game } = await addGame()
    await addQuestion(game)
    const copy = await sent(`POST /games/${game}/duplicate`, { name: 'Again' })
    expect(copy.isActive).toBe(false)
    expect(await namesOf('search=Again', ada.token)).toEqual([])
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

describe('the question bank', () => {
  const bankOf = async (query = '', token = school.admin.token) =>
    (await get(`/gameQuestions?limit=20&${query}`, token)).body
  const textsOf = async (query = '') =>
    (await bankOf(query)).data.map(({ text }: { text: string }) => text)

  test('is searched by the text, an answer, the game and the subject', async () => {
    const name = { en: 'Biology', zh: '生物' }
    const { _id: subject } = await sent('POST /v2/subjects', { name, type: 'core' })
    const flowers = await addGame({ subjects: [subject] })
    const rivers = await addGame({ name: 'Rivers' })
    await addQuestion(flowers._id, {
      text: 'Which part holds the pollen?',
      options: [
        { text: 'Stamen', isAns: true },
        { text: 'Petal', isAns: false },
      ],
    })
    await addQuestion(rivers._id, { text: 'Where does it begin?' })
    expect(await textsOf()).toEqual(['Where does it begin?', 'Which part holds the pollen?'])
    for (const query of ['search=pollen', 'search=stamen', `subject=${subject}`])
      expect(await textsOf(query), query).toEqual(['Which part holds the pollen?'])
    for (const query of ['search=rivers', `game=${rivers._id}`, `except=${flowers._id}`])
      expect(await textsOf(query), query).toEqual(['Where does it begin?'])
    expect((await bankOf('search=pollen')).data).toMatchObject([
      {
        game: flowers._id,
        game_name: '花的結構',
        subjects: [{ name }],
        options: [{ isAns: true }, {}],
      },
    ])
    expect((await get('/gameQuestions', ada.token)).status).toBe(403)
  })

  test('leaves out deleted questions, deleted games and other schools', async () => {
    const game = await addGame()
    const gone = await addGame({ name: 'Gone' })
    const question = await addQuestion(game._id)
    await addQuestion(gone._id)
    await sent(`DELETE /games/${gone._id}`)
    expect((await bankOf()).total).toBe(1)
    const other = await laurel.school({ students: 1, modules: ['game', 'subject'] })
    expect((await bankOf('', other.admin.token)).total).toBe(0)
    const { _id, text, options: all } = question
    await sent('PUT /gameQuestions', { _id, game: game._id, text, options: all, isActive: false })
    expect((await bankOf()).total).toBe(0)
  })
})
