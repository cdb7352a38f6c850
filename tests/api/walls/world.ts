import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { modules } from '#api/contracts/areas.ts'
import { localDateOf } from '#domain/calendar.ts'
import { sql } from '#platform/postgres/pool.ts'
import { runWhatIf } from '#projections/what-if/run.ts'
import { openSession } from '#registry/sign-in/sessions.ts'
import { noteSlowed, readSlowed } from '#registry/sign-in/slowed-sign-ins.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import { createStaff } from '#registry/staff/staff.ts'
import type { TestApp } from '#tests/support/app.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import { passwordHash } from '#tests/support/school-students.ts'

/**
 * Everybody who may knock at a wall. The colleague is a teacher who sees other teachers' records,
 * too.
 */
export const callers = ['admin', 'teacher', 'colleague', 'auditor', 'student', 'parent'] as const
export type Caller = (typeof callers)[number]

/** A school with something of everything in it. */
export type World = School &
  Readonly<{
    tokens: Readonly<Record<Caller, string>>
    /** A reward that is in the ledger. */
    action: string
    batch: string
    display: string
    subject: string
    homeworkType: string
    game: string
    gameQuestion: string
    /**
     * A live quiz that nobody leads yet, and the room of another, led by the administrator, in
     * which the student plays.
     */
    quizGame: string
    quiz: string
    quizPin: string
    boardGame: string
    boardSession: string
    /** Of the shop, and where in the log an order of it is. */
    prize: string
    orderPosition: string
    /** Has the student order it, and answers the order's id. */
    placeOrder: () => Promise<string>
    /** Where in the log the student's session of the game is. */
    played: string
    /** The address of one, and a rule that has it. */
    badgeImage: string
    badgeRule: string
    displayKey: string
    /** A period worked out with other points. */
    whatIf: string
    /** Makes an address wait, and answers the row of it. */
    slow: (network?: string) => Promise<string>
    /**
     * Makes a student whose username differs from the first student's only in spelling, and answers
     * the id.
     */
    twin: () => Promise<string>
    /** Signs the caller in elsewhere too, and answers the id of that session. */
    anotherSession: (caller: Caller) => Promise<string>
    /** Makes something with an account, to be used up by a call of the same. */
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

/** Answers what was answered, or where what was made is found. */
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
  const { _id: game } = await ask('POST /games/create', gameOf)
  const { _id: gameQuestion } = await ask('POST /gameQuestions', { game, ...questionOf })
  const { _id: boardGame } = await ask('POST /v2/boardGame/game', boardGameOf)
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
  await ask(`POST /quizzes/${quiz}/open`, { number: 1 })
  await makeAs(student!.token)(`POST /quizzes/${quiz}/answers`, { number: 1, option: 0 })
  const changes = [{ rule: school.rules.reward, points: 3 }]
  const { _id: whatIf } = await ask('POST /v2/audit/what-if', { period: school.period, changes })
  await runWhatIf(laurel.deps, whatIf!)
  // Any past day: each call writes one of its own down.
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
    boardGame,
    boardSession: boardSession!,
    ...{ prize: prize!, orderPosition: orderPosition! },
    placeOrder: async () => (await placeOrder())._id!,
    whatIf: whatIf!,
    slow: (network) => slow(laurel, school, network),
    anotherSession: (caller) => openAnother(laurel, tokens[caller]),
    twin: () => makeTwin(laurel, school, ask),
    played,
    ...{ quizGame, quiz: quiz!, quizPin: quizPin! },
    tokens,
    action: outcomes[0].action,
    batch,
    display: made.display._id,
    displayKey: made.key,
    make: { admin: ask, teacher: makeAs(school.teacher.token), colleague: makeAs(colleague) },
  }
}

/** Open to everybody, always. */
export const gameOf = {
  ...{
    name: 'Rivers',
    gameType: 'mc',
    featureStart: '2000-01-01',
    featureEnd: '2099-12-31',
    isActive: true,
  },
  ...{ pointCorrect: 2, pointIncorrect: 1, pointExchangeRate: 1 },
}
export const questionOf = {
  text: 'Which river is the longest?',
  options: [
    { text: 'The Nile', isAns: true },
    { text: 'The Thames', isAns: false },
  ],
}

const makeQuizGame = async (ask: Make) => {
  const { _id: game } = await ask('POST /games/create', { ...gameOf, gameType: 'interactive' })
  for (const _ of [1, 2]) await ask('POST /gameQuestions', { game, ...questionOf })
  return game!
}
export const boardGameOf = {
  name: { en: 'Jungle', zh: '鬥獸棋' },
  minPlayers: 2,
  maxPlayers: 4,
  isActive: true,
}

/** Of a game, whose players are still to be said. */
export const boardSessionOf = (boardGame: string) => ({
  boardGame,
  date: localDateOf(new Date(), 'Asia/Hong_Kong'),
  by: 'place' as const,
})

/** Begins the game and gives up. */
const playAs = async (laurel: TestApp, token: string, game: string): Promise<string> => {
  const play = (await laurel.call(`POST /games/${game}/play`, token, { key: randomUUID() })).body
    .data
  const call = { headers: { 'x-play-token': play.token }, key: randomUUID() }
  const { session } = (await laurel.call(`POST /play/${game}/start`, null, call)).body.data
  return (await laurel.call(`POST /play/${game}/finish`, null, { ...call, body: { session } })).body
    .data.position
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
  ...{ type: 'redeem', name: 'Sticker', point: 0, in_shop: true, handover: 'order' },
  ...{ stock: 1000, collect_within_days: 7 },
}
