import { randomUUID } from 'node:crypto'
import type { TestApp } from '#tests/support/app.ts'
import type { Request } from '../walls/wall.ts'
import { walls } from '../walls/walls.ts'
import { openGame, questionOf, type World } from '../walls/world.ts'
import { made, otherOf } from './others.ts'

export type KeyedRequest = Request & Readonly<{ token?: string | null }>
/** `other` is made after the first request was sent. */
export type Case = Readonly<{
  one: KeyedRequest
  other: () => KeyedRequest | Promise<KeyedRequest>
}>
type MakeCase = () => Promise<Case>

/** Calls that change the world for later calls, such as a sign-out. */
export const endOfWorld = Object.entries(walls).flatMap(([name, wall]) =>
  wall.endsWorld ? [name] : [],
)

const routeOf = (name: string) => name.replace(/ [([].+[)\]]$/, '')

export const casesIn = (laurel: TestApp, world: World) => {
  const ofWall = (name: string): MakeCase => {
    const wall = walls[name]!
    const caller = wall.allowed[0]!
    const token = world.tokens[caller]
    return async () => {
      const one = (await wall.request?.(world, caller)) ?? {}
      return {
        one: { ...one, token },
        other: async () => ({ ...(await otherOf({ name, wall, caller, one }, world)), token }),
      }
    }
  }

  /** Calls that need another token than a person's, or a school of their own. */
  const ofOthers: Readonly<Record<string, MakeCase>> = {
    'POST /periods/current/:id': async () => {
      const { period, admin } = await laurel.school({ students: 1 })
      const next = { name: 'Next', start_at: '2030-09-01', end_at: '2031-07-15' }
      const { body } = await laurel.call('POST /periods', admin.token, {
        body: next,
        key: randomUUID(),
      })
      const to = (id: string): KeyedRequest => ({ params: { id }, token: admin.token })
      return { one: to(body.data._id), other: () => to(period) }
    },
    'POST /v2/periods/:id/students': async () => {
      const { period: from, pastPeriod, admin } = await laurel.school({ students: 1 })
      const by = (numbers: string): KeyedRequest => ({
        params: { id: pastPeriod },
        body: { from, mode: 'copy', numbers },
        token: admin.token,
      })
      return { one: by('keep'), other: () => by('by_name') }
    },
    'DELETE /devices/:id/key': async () => {
      const to = async (): Promise<KeyedRequest> => ({
        params: { id: (await device()).id },
        token: world.tokens.admin,
      })
      return { one: await to(), other: to }
    },
    'POST /devices/current/scan': async () => {
      const headers = { 'x-device-key': (await device({ device: world.device })).key }
      const [one, other] = world.students.map(({ username }) => ({
        headers,
        body: { card: username },
      }))
      return { one: one!, other: () => other! }
    },
    'POST /sign_ins/slowed/:id/lift': async () => {
      const to = async (network: string): Promise<KeyedRequest> => ({
        params: { id: await world.slow(network) },
        token: world.tokens.admin,
      })
      return { one: await to('203.0.113.10'), other: () => to('203.0.113.11') }
    },
    // The first answer to a question counts, whatever the key, so the other one is in another room.
    'POST /quizzes/:id/answers': async () => {
      const token = world.tokens.student
      const to = (id: string): KeyedRequest => ({
        params: { id },
        body: { number: 1, option: 0 },
        token,
      })
      const other = async () => {
        const { quiz, pin } = await world.make.teacher(`POST /games/${world.quizGame}/quizzes`, {
          seconds: 120,
        })
        await laurel.call('POST /quizzes/join', token, { body: { pin }, key: randomUUID() })
        await world.make.teacher(`POST /quizzes/${quiz}/open`, { number: 1 })
        return to(quiz!)
      }
      return { one: to(world.quiz), other }
    },
    'POST /play/:id/start': async () => ({ one: await player(), other: () => player() }),
    'POST /play/:id/answers': async () => {
      const { session, question, ...one } = await begun(2)
      const answered = {
        headers: one.headers,
        key: randomUUID(),
        body: { session, question, options: [0] },
      }
      const rest = await laurel.call(`POST /play/${one.params.id}/answers`, null, answered)
      // The last question: its answer would also end the game.
      const last = rest.body.data.question._id
      const other = async () => {
        const { session, question, ...next } = await begun(2)
        return { ...next, body: { session, question, options: [0] } }
      }
      return { one: { ...one, body: { session, question: last, options: [0] } }, other }
    },
    'POST /play/:id/finish': async () => {
      const ending = async () => {
        const { session, question: _, ...one } = await begun(1)
        return { ...one, body: { session } }
      }
      return { one: await ending(), other: ending }
    },
  }

  const kiosk = {
    name: 'Kiosk',
    description: '',
    state: 'game',
    isEnableDeviceFunction: false,
    isActive: true,
  }
  const device = async (about: object = kiosk) => {
    const { _id, code } = await world.make.admin('POST /devices/pairings', about)
    const { body } = await laurel.call('POST /devices/pair', null, { body: { code } })
    const { device: id } = await world.make.admin(`GET /devices/pairings/${_id}`)
    return { id: id!, key: body.data.key as string }
  }

  /** Makes a game and a play token for it. */
  const player = async (questions = 1) => {
    const game = await made(world, 'POST /games/create', openGame)
    for (let n = 0; n < questions; n++)
      await world.make.admin('POST /gameQuestions', { game, ...questionOf })
    const { body } = await laurel.call(`POST /games/${game}/play`, world.tokens.student, {
      key: randomUUID(),
    })
    return { params: { id: game }, headers: { 'x-play-token': body.data.token as string } }
  }
  const begun = async (questions: number) => {
    const one = await player(questions)
    const call = { headers: one.headers, key: randomUUID() }
    const { data } = (await laurel.call(`POST /play/${one.params.id}/start`, null, call)).body
    return { ...one, session: data.session as string, question: data.question._id as string }
  }

  /** Returns the cases of these routes. A route has one for each of its walls. */
  return (routes: readonly string[]) => {
    const asked = Object.keys(walls).filter((name) => !walls[name]!.endsWorld && !ofOthers[name])
    return [
      ...asked.map((name) => ({ name, route: routeOf(name), make: ofWall(name) })),
      ...Object.entries(ofOthers).map(([route, make]) => ({ name: route, route, make })),
    ].filter(({ route }) => routes.includes(route))
  }
}
