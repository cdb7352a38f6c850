import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { modules } from '#api/contracts/areas.ts'
import { localDateOf } from '#domain/calendar.ts'
import { sql } from '#platform/postgres/pool.ts'
import { runWhatIf } from '#projections/what-if/run.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { noteSlowed, readSlowed } from '#registry/sign-in/slowed-sign-ins.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { createStaff } from '#registry/staff/staff.ts'
import type { TestApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { passwordHash } from '#tests/support/school-students.ts'

/** Every caller. The colleague is a teacher who sees other teachers' records, too. */
export const callers = ['admin', 'teacher', 'colleague', 'auditor', 'student', 'parent'] as const
export type WallCaller = (typeof callers)[number]

/** A school that contains something of every kind. */
export type World = School &
  Readonly<{
    tokens: Readonly<Record<WallCaller, string>>
    /** A reward that the ledger has recorded. */
    action: string
    batch: string
    display: string
    subject: string
    homeworkType: string
    game: string
    gameQuestion: string
    /** The filter of class 1A, and the game set for it as homework. */
    classFilter: string
    gameHomework: string
    /**
     * A live quiz that nobody hosts, and the room of another one, hosted by the administrator, in
     * which the student plays.
     */
    quizGame: string
    quiz: string
    quizPin: string
    /** A quiz in the lobby, where the student may choose a team. */
    teamQuiz: string
    teamGame: string
    /** Plays a live quiz in teams to its end, once. */
    teamRound: () => Promise<TeamRound>
    boardGame: string
    house: string
    /** A group of class 1A. */
    group: string
    boardSession: string
    /** A prize in the shop, and the log position of an order for it. */
    prize: string
    orderPosition: string
    /** Orders the prize as the student, and returns the order's id. */
    placeOrder: () => Promise<string>
    /** The log position of the student's session of the game. */
    played: string
    /** The address of an image, and a rule that uses it. */
    badgeImage: string
    badgeRule: string
    displayKey: string
    /** A what-if with other points for the reward rule. */
    whatIf: string
    /** Computes a what-if with awards to correct, and returns its id. */
    recordableWhatIf: () => Promise<string>
    /** A what-if that was recorded and undone. */
    ruleCorrection: string
    /** A merge of two accounts that was undone. */
    accountMerge: string
    /** Slows an address, and returns the id of its row. */
    slow: (network?: string) => Promise<string>
    /**
     * Makes a student whose username differs from the first student's only in spelling. Returns the
     * id.
     */
    twin: () => Promise<string>
    /** Makes a member of staff with an authenticator app. Returns the id. */
    staffWithFactor: () => Promise<string>
    /** Opens another session of the caller, and returns its id. */
    anotherSession: (caller: WallCaller) => Promise<string>
    /** Creates something as an account, to be used up by the same account's call. */
    make: Record<'admin' | 'teacher' | 'colleague', Make>
  }>

const slow = async (
  { deps }: TestApp,
  { organizationId, admin }: School,
  network = '203.0.113.9',
) => {
  const now = deps.clock()
  const until = new Date(now.getTime() + 600_000)
  const keys = [`network:${network}:${organizationId}`]
  await noteSlowed(deps.db, { organizationId, keys, network, failures: 300, now, until })
  const { rows } = await readSlowed(deps.db, organizationId, now)
  const row = rows.find(({ address }) => address === network)
  if (!row) throw new Error(`Nothing waits at the school of ${admin.email}`)
  return row.id
}

let twins = 0

const makeTwin = async (
  { deps }: TestApp,
  { period, prefix, students: [first] }: School,
  make: Make,
) => {
  const u_id = `${prefix}${randomUUID()}`
  const name = { en: 'Twin', zh: '雙' }
  await make('POST /v2/cms/users/batch', {
    period,
    users: [{ u_id, class: '1A', class_no: 8, name }],
  })
  twins += 1
  return await deps.db.oneFirst(sql.typeAlias('id')`
    UPDATE users SET username = ${first!.username + '\u200b'.repeat(twins)}, twin = ${twins}
    WHERE username = ${u_id} RETURNING id`)
}

const makeStaffWithFactor = async (
  { deps }: TestApp,
  { organizationId, prefix }: School,
  make: Make,
) => {
  const { _id } = await make('POST /admin/users', {
    email: `${randomUUID()}@${prefix}.test`,
    role: 'admin',
    name: { en: 'Factor Wong', zh: '黃要素' },
  })
  await deps.db.query(sql.typeAlias('void')`
    INSERT INTO totp_factors (organization_id, user_id, key_id, sealed_secret, last_step, created_at)
    VALUES (${organizationId}, ${_id!}, 'key', 'sealed', 0, now())`)
  return _id!
}

/** Returns the answer's data, or `{ location }` if it has none. */
type Make = (
  route: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Record<string, string>>

export const makeWorld = async (laurel: TestApp): Promise<World> => {
  const school = await laurel.school({ students: 2, modules })
  const [student] = school.students
  const makeAs =
    (token: string) => async (route: string, body?: object, headers?: Record<string, string>) => {
      const call = { ...(body && { body }), ...(headers && { headers }), key: randomUUID() }
      const answer = await laurel.call(route, token, call)
      if (answer.status >= 300) throw new Error(`${route}: ${answer.text}`)
      return answer.body.data ?? { location: answer.headers.location }
    }
  const ask = makeAs(school.admin.token)
  const image = multipart([{ field: 'badge', content: pngOf(10, 10) }])
  const sent = await laurel.call('POST /blobs/batch', school.admin.token, {
    ...image,
    key: randomUUID(),
  })
  const badgeImage: string = sent.body.data[0].url
  const criterion = {
    reward_by: 'all_reward',
    threshold_by: 'count',
    threshold: 3,
    cutoff_period: 'no_limit',
  }
  const { _id: badgeRule } = await ask('POST /v2/cms/badgeRules', {
    name: 'Star',
    image_url: badgeImage,
    ...criterion,
  })
  const reward = {
    pointRule_id: school.rules.reward,
    profiles: school.students.map(({ profile }) => profile),
    counts: 5,
  }
  const { batch, outcomes } = await ask('POST /v2/actions/profiles', reward)
  const colleague = await makeColleague(laurel, school)
  const made = await ask('POST /displays', { name: 'Hall', privacy: 'names' })
  const name = { en: 'Mathematics', zh: '數學' }
  const { _id: subject } = await ask('POST /v2/subjects', { name, type: 'core' })
  const { _id: homeworkType } = await ask('POST /v2/homework/type', { name: 'Workbook', subject })
  const { _id: game } = await ask('POST /games/create', openGame)
  const { _id: gameQuestion } = await ask('POST /gameQuestions', { game, ...questionOf })
  const classFilter = await makeClassFilter(ask)
  const { _id: gameHomework } = await ask('POST /gameHomework', homeworkOf(game!, classFilter))
  const { _id: boardGame } = await ask('POST /v2/boardGame/game', boardGameOf)
  const { _id: house } = await ask('POST /v2/houses', houseOf())
  await laurel.deps.db.query(sql.unsafe`
    UPDATE organizations SET house_awards = 'house' WHERE id = ${school.organizationId}`)
  const { _id: group } = await ask('POST /v2/groups', { ...houseOf(), class: '1A' })
  const { session: boardSession } = await ask('POST /v2/boardGame/session', {
    ...boardSessionOf(boardGame),
    players: school.students.map(({ profile }, n) => ({ profile, result: n + 1 })),
  })
  const { _id: prize } = await ask('POST /pointRules', shopPrizeOf)
  const placeOrder = () =>
    makeAs(student!.token)('POST /v2/orders', { prize: prize!, expected_point: 0 })
  const { position: orderPosition } = await placeOrder()
  const played = await playAs(laurel, student!.token, game)
  const quizGame = await makeQuizGame(ask)
  const { quiz, pin: quizPin } = await ask(`POST /games/${await makeQuizGame(ask)}/quizzes`, {
    seconds: 120,
  })
  await makeAs(student!.token)('POST /quizzes/join', { pin: quizPin })
  const teamGame = await makeQuizGame(ask)
  const { quiz: teamQuiz, pin: teamPin } = await ask(`POST /games/${teamGame}/quizzes`, {
    seconds: 120,
    teams: { by: 'choice', count: 2 },
  })
  await makeAs(student!.token)('POST /quizzes/join', { pin: teamPin })
  await ask(`POST /quizzes/${quiz}/open`, { number: 1 })
  await makeAs(student!.token)(`POST /quizzes/${quiz}/answers`, { number: 1, option: 0 })
  let teamRound: Promise<TeamRound> | undefined
  const changes = [{ rule: school.rules.reward, points: 3 }]
  const { _id: whatIf } = await ask('POST /v2/audit/what-if', { period: school.period, changes })
  await runWhatIf(laurel.deps, whatIf!)
  const recordableWhatIf = async () => {
    await waitUntilAtRest(laurel.deps)
    const { _id } = await ask('POST /v2/audit/what-if', {
      period: school.period,
      changes: [{ rule: school.rules.reward, points: 4 }],
    })
    await runWhatIf(laurel.deps, _id!)
    // A worker may have been faster.
    const stateOf = () => laurel.call(`GET /v2/audit/what-if/${_id}`, school.admin.token)
    await expect.poll(async () => (await stateOf()).body.data.state).toBe('done')
    return _id!
  }
  const ruleCorrection = randomUUID()
  await laurel.deps.db.query(sql.unsafe`
    INSERT INTO rule_corrections (id, organization_id, period_id, changes, position, difference, asked_by, asked_at, state)
    VALUES (${ruleCorrection}, ${school.organizationId}, ${school.period}, '[]', '0', 0, ${school.admin.id}, now(), 'undone')`)
  const accountMerge = randomUUID()
  const [kept, merged] = school.students
  await laurel.deps.db.query(sql.unsafe`
    INSERT INTO account_merges (id, organization_id, period_id, kept_user_id, kept_profile_id, merged_user_id,
      merged_profile_id, counted, asked_by, asked_at, state, batch_id, undo_batch_id)
    VALUES (${accountMerge}, ${school.organizationId}, ${school.period}, ${kept!.id}, ${kept!.profile}, ${merged!.id},
      ${merged!.profile}, '{}', ${school.admin.id}, now(), 'undone', ${randomUUID()}, ${randomUUID()})`)
  // No range limits the days, so each call can record on another one.
  const homework = { submitHomeworkRange: 0, unfinishHomeworkRange: 0, isActive: false }
  await ask('POST /v2/homework/setting', homework)
  const tokens = {
    admin: school.admin.token,
    teacher: school.teacher.token,
    colleague,
    auditor: school.auditor.token,
    student: student!.token,
    parent: student!.parentToken,
  }
  return {
    ...school,
    badgeImage,
    badgeRule,
    subject,
    homeworkType,
    game,
    gameQuestion,
    classFilter,
    gameHomework: gameHomework!,
    boardGame,
    house: house!,
    group: group!,
    boardSession: boardSession!,
    prize: prize!,
    orderPosition: orderPosition!,
    placeOrder: async () => (await placeOrder())._id!,
    whatIf: whatIf!,
    recordableWhatIf,
    ruleCorrection,
    accountMerge,
    slow: (network) => slow(laurel, school, network),
    anotherSession: (caller) => openAnother(laurel, tokens[caller]),
    twin: () => makeTwin(laurel, school, ask),
    staffWithFactor: () => makeStaffWithFactor(laurel, school, ask),
    played,
    quizGame,
    quiz: quiz!,
    quizPin: quizPin!,
    teamQuiz: teamQuiz!,
    teamGame,
    teamRound: () => {
      const makes = { ask, join: makeAs(student!.token) }
      teamRound ??= makeTeamRound(laurel, school.admin.token, makes)
      return teamRound
    },
    tokens,
    action: outcomes[0].action,
    batch,
    display: made.display._id,
    displayKey: made.key,
    make: { admin: ask, teacher: makeAs(school.teacher.token), colleague: makeAs(colleague) },
  }
}

/** A game that is open to everybody at any time. */
export const openGame = {
  name: 'Rivers',
  gameType: 'mc',
  featureStart: '2000-01-01',
  featureEnd: '2099-12-31',
  isActive: true,
  pointCorrect: 2,
  pointIncorrect: 1,
  pointExchangeRate: 1,
}
export const questionOf = {
  text: 'Which river is the longest?',
  options: [
    { text: 'The Nile', isAns: true },
    { text: 'The Thames', isAns: false },
  ],
}

const makeClassFilter = async (ask: Make) => {
  const filter = { name: { en: 'Class 1A', zh: '1A 班' }, attribute: 'class', value: '1A' }
  // `ask` promises one record, and this call returns a list.
  const known = (await ask('GET /organizationFilters')) as unknown as {
    _id: string
    value: string
  }[]
  return (
    known.find(({ value }) => value === '1A')?._id ??
    (await ask('POST /organizationFilters', filter))._id!
  )
}

/** Homework that is due today, whatever the date. */
export const homeworkOf = (game: string, filter: string) => ({
  game,
  filters: [filter],
  due: localDateOf(new Date(), 'Asia/Hong_Kong'),
})

const makeQuizGame = async (ask: Make) => {
  const { _id: game } = await ask('POST /games/create', { ...openGame, gameType: 'interactive' })
  for (const _ of [1, 2]) await ask('POST /gameQuestions', { game, ...questionOf })
  return game!
}

type TeamRound = Readonly<{ game: string; round: string }>

const makeTeamRound = async (
  laurel: TestApp,
  token: string,
  { ask, join }: Readonly<{ ask: Make; join: Make }>,
): Promise<TeamRound> => {
  const game = await makeQuizGame(ask)
  const teams = { by: 'list', count: 2 }
  const { quiz, pin } = await ask(`POST /games/${game}/quizzes`, { seconds: 120, teams })
  await join('POST /quizzes/join', { pin })
  await ask(`POST /quizzes/${quiz}/open`, { number: 1 })
  const { record: round } = await ask(`POST /quizzes/${quiz}/finish`)
  // A reactor records the quiz.
  const recorded = () => laurel.call(`GET /gameSessions?game=${game}`, token)
  await expect.poll(async () => (await recorded()).body.total).toBe(1)
  return { game, round: round! }
}

export const boardGameOf = {
  name: { en: 'Jungle', zh: '鬥獸棋' },
  minPlayers: 2,
  maxPlayers: 4,
  isActive: true,
}

let houses = 0
/** A new name each time, because two houses never share one. */
export const houseOf = () => {
  houses += 1
  return { name: `社${houses}`, name_en: `House ${houses}`, colour: 'red', emblem: 'sun' }
}

/** Returns a session of the game without players. */
export const boardSessionOf = (boardGame: string) => ({
  boardGame,
  date: localDateOf(new Date(), 'Asia/Hong_Kong'),
  by: 'place' as const,
})

/** Plays the whole game, and returns the position. */
const playAs = async (laurel: TestApp, token: string, game: string): Promise<string> => {
  const play = (await laurel.call(`POST /games/${game}/play`, token, { key: randomUUID() })).body
    .data
  const call = { headers: { 'x-play-token': play.token }, key: randomUUID() }
  const { session, question } = (await laurel.call(`POST /play/${game}/start`, null, call)).body
    .data
  // The only question, so its answer ends the session.
  const body = { session, question: question._id, options: [0] }
  return (await laurel.call(`POST /play/${game}/answers`, null, { ...call, body })).body.data
    .position
}

const openAnother = ({ deps: { db } }: TestApp, token: string) =>
  db.oneFirst(sql.typeAlias('id')`
    INSERT INTO sessions (token_hash, organization_id, user_id, is_parent, created_at, expires_at)
    SELECT uuid_send(gen_random_uuid()), organization_id, user_id, is_parent, created_at, expires_at
    FROM sessions WHERE token_hash = decode(${hashToken(token)}, 'hex') RETURNING id`)

const makeColleague = async (
  { deps: { db, clock } }: TestApp,
  { organizationId, prefix, author }: School,
) => {
  const account = {
    id: uuidv7(),
    role: 'admin',
    email: `colleague@${prefix}.test`,
    all_action: true,
  } as const
  const names = { name_en: 'colleague Wong', name_zh: '黃colleague' }
  await createStaff(db, author(), {
    ...account,
    ...names,
    passwordHash: await passwordHash,
    mustChange: false,
  })
  return await openSession(db, organizationId, {
    userId: account.id,
    role: 'admin',
    isParent: false,
    now: clock(),
  })
}

/** A prize that everybody can order. */
export const shopPrizeOf = {
  type: 'redeem',
  name: 'Sticker',
  point: 0,
  in_shop: true,
  handover: 'order',
  stock: 1000,
  collect_within_days: 7,
}
