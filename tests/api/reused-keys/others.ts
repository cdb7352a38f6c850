import { randomUUID } from 'node:crypto'
import { multipart, pngOf } from '#tests/support/images.ts'
import { makeStudent, type Request, type Wall } from '../walls/wall.ts'
import { homeworkOf, openGame, shopPrizeOf, type WallCaller, type World } from '../walls/world.ts'

type Other = (one: Request, world: World) => Request | Promise<Request>

/** Another body under the same key, for walls whose own request always has the same body. */
const others: Readonly<Record<string, Other>> = {
  ...Object.fromEntries(
    ['logo', 'badge', 'game', 'question', 'boardGame'].map((field) => [
      `POST /blobs/batch [${field}]`,
      () => multipart([{ field, content: pngOf(30, 30) }]),
    ]),
  ),
  'PUT /v2/organization/:id': () => ({ body: { name: { en: 'Another school', zh: '另一學校' } } }),
  'PUT /organizations/sign_in_settings': ({ body }) => ({
    body: { ...body, school_addresses: ['192.0.2.0/24'] },
  }),
  'PUT /organizations/own_addresses': () => ({ body: { addresses: ['192.0.2.0/24'] } }),
  'PUT /v2/first_day': () => ({ body: { is_put_away: true } }),
  'POST /users/:id/resetpw': async (_, world) => ({ params: { id: await makeStudent(world) } }),
  'POST /users/:id/reset_second_factor': async ({ body }, { staffWithFactor }) => ({
    ...(body && { body }),
    params: { id: await staffWithFactor() },
  }),
  'POST /users/resetpw': ({ body }) => ({ body: { ...body, whose: 'parent' } }),
  'POST /users/class_spelling': ({ body }) => ({ body: { ...body, class: '1B' } }),
  'POST /devices/pairings': () => ({
    body: {
      name: 'Another',
      description: '',
      state: 'game',
      isEnableDeviceFunction: false,
      isActive: true,
    },
  }),
  'POST /v2/cms/profiles/parent': ({ body }) => ({ body: { ...body, expected_point: 9 } }),
  'PUT /staffClasses/staff/:id': ({ body }) => ({ body: { ...body, classes: [] } }),
  'PUT /staffClasses/class': ({ body }) => ({ body: { ...body, class_teachers: [] } }),
  'PUT /class_grades': () => ({ body: { grades: [{ class: '1A', grade: 'NONE' }] } }),
  'PUT /class_goals': () => ({ body: { goals: [{ class: '1A', points: 500 }] } }),
  'PUT /v2/recognition/certificate_thresholds': ({ body }) => ({ body: { ...body, gold: 30 } }),
  'POST /v2/recognition/certificate_thresholds/copies': ({ body }) => {
    const { period, from } = body as { period: string; from: string }
    return { body: { period: from, from: period } }
  },
  'POST /v2/recognition/certificates/printed': ({ body }) => ({
    body: { ...body, level: 'bronze' },
  }),
  'POST /v2/recognition/student_report/remarks': ({ body }) => ({
    body: { ...body, text: 'Another remark' },
  }),
  'POST /v2/houses/awards': ({ body }) => ({ body: { ...body, counts: 2 } }),
  'PUT /v2/subjects': async (_, world) => ({
    body: {
      subjects: [
        await made(world, 'POST /v2/subjects', { name: { en: 'Music', zh: '音樂' }, type: 'core' }),
      ],
    },
  }),
  'POST /v2/homework/setting': ({ body }) => ({ body: { ...body, unfinishHomeworkRange: 1 } }),
  'PUT /v2/boardGame/game/:id': ({ body }) => ({ body: { ...body, maxPlayers: 6 } }),
  'POST /v2/boardGame/session': ({ body }) => {
    const { players } = body as { players: { result: number }[] }
    return {
      body: { ...body, players: players.map((one) => ({ ...one, result: 3 - one.result })) },
    }
  },
  'POST /games/:id/quizzes': () => ({ body: { seconds: 60 } }),
  'POST /quizzes/:id/team': ({ body }) => ({ body: { ...body, team: 0 } }),
  'POST /quizzes/join': async (_, world) => {
    const { pin } = await world.make.teacher(`POST /games/${world.quizGame}/quizzes`, {
      seconds: 120,
    })
    return { body: { pin: pin! } }
  },
  'PUT /games/status': async (_, world) => ({
    body: [{ _id: await anotherGame(world), isActive: true }],
  }),
  'POST /games/:id/play': async (_, world) => ({ params: { id: await anotherGame(world) } }),
  'POST /games/:id/restore': async (_, world) => ({ params: { id: await anotherGame(world) } }),
  'POST /gameHomework': ({ body }) => ({ body: { ...body, counts: true } }),
  'PUT /gameHomework/:id': ({ body }) => ({ body: { ...body, counts: true } }),
  'POST /gameHomework/:id/restore': async (_, world) => ({
    params: {
      id: await made(world, 'POST /gameHomework', homeworkOf(world.game, world.classFilter)),
    },
  }),
  'PUT /v2/shop/wish': () => ({ body: { prize: null } }),
  'POST /v2/orders': async ({ body }, world) => ({
    body: { ...body, prize: await made(world, 'POST /pointRules', shopPrizeOf) },
  }),
  'POST /v2/orders/cancel_overdue': (_, { prize }) => ({ body: { prize } }),
  'PUT /v2/my_class': () => ({ body: { has_sound: false } }),
  'POST /v2/actions/profiles': ({ body }) => ({ body: { ...body, counts: 3 } }),
  'POST /v2/actions/lines': ({ body }) => ({
    body: { lines: (body as { lines: object[] }).lines.map((line) => ({ ...line, counts: 3 })) },
  }),
  'POST /v2/actions/:id/correction': ({ params }, { rules }) => ({
    params,
    body: { pointRule_id: rules.parent_reward },
  }),
  'POST /v2/actions/profiles_redeem': ({ body }) => ({ body: { ...body, counts: 2 } }),
  // Another upload of the account would replace the first.
  'POST /v2/learningResources/fromUpload': ({ body }) => ({
    body: { ...body, name_en: randomUUID() },
  }),
}

export const made = async (world: World, route: string, body: object) =>
  (await world.make.admin(route, body))._id!
const anotherGame = (world: World) => made(world, 'POST /games/create', openGame)

export const otherOf = async (
  {
    name,
    wall,
    caller,
    one,
  }: Readonly<{ name: string; wall: Wall; caller: WallCaller; one: Request }>,
  world: World,
): Promise<Request> => {
  const said = others[name]
  if (said) return { ...one, ...(await said(one, world)) }
  const again = (await wall.request?.(world, caller)) ?? {}
  return JSON.stringify(again) === JSON.stringify(one) ? varied(one, world) : again
}

/** Returns the request with other texts and numbers. */
const varied = ({ body, ...one }: Request, { students: [first, second] }: World): Request => {
  const vary = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => vary(each, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, vary(each, key)]))
    if (typeof value === 'number') return value + 1
    if (typeof value !== 'string') return value
    if (value === first!.profile) return second!.profile
    return /^(name|title|message|description|text|en|zh)$/.test(name) ? `${value} again` : value
  }
  return { ...one, ...(body && { body: vary(body) as object }) }
}
