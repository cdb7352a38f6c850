import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { gameSchool } from './game-school.ts'

const { live, get, send, sent, fields, addGame, options, addQuestion, imageOf, refused } =
  gameSchool()

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
    const foreign = await live.laurel.school({ modules: ['game'] })
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
      live.laurel.call('PUT /gameQuestions', live.school.teacher.token, {
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
    const moved = () => live.laurel.call(path, live.school.admin.token, { body, key })
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

describe('the question bank', () => {
  const bankOf = async (query = '', token = live.school.admin.token) =>
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
    expect((await get('/gameQuestions', live.ada.token)).status).toBe(403)
  })

  test('leaves out deleted questions, deleted games and other schools', async () => {
    const game = await addGame()
    const gone = await addGame({ name: 'Gone' })
    const question = await addQuestion(game._id)
    await addQuestion(gone._id)
    await sent(`DELETE /games/${gone._id}`)
    expect((await bankOf()).total).toBe(1)
    const other = await live.laurel.school({ students: 1, modules: ['game', 'subject'] })
    expect((await bankOf('', other.admin.token)).total).toBe(0)
    const { _id, text, options: all } = question
    await sent('PUT /gameQuestions', { _id, game: game._id, text, options: all, isActive: false })
    expect((await bankOf()).total).toBe(0)
  })
})
