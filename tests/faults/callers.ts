import { setTimeout as sleep } from 'node:timers/promises'
import { plusDays } from '#domain/calendar.ts'
import { homeworkStatuses } from '#domain/homework/events.ts'
import { commandIdOf } from '#domain/ids.ts'
import type { Random } from '#scripts/demo/random.ts'
import { ask, type CallRequest, type Reply, untimedKey } from './http.ts'
import type { FaultSchool } from './school.ts'
import type { ApiOrWorker } from './stage.ts'

export type Book = {
  calls: number
  /** Attempts without an answer, or answered 503. */
  repeated: number
  /** Actions answered as recorded. */
  recorded: Map<string, string>
  /** Commands that were refused on every attempt. */
  refused: Map<string, string>
  /** Answers that were accepted, as `room profile number`. */
  quizAnswers: Set<string>
  /** Answers that must never occur. */
  unexpected: string[]
}

export const newBook = (): Book => ({
  calls: 0,
  repeated: 0,
  recorded: new Map(),
  refused: new Map(),
  quizAnswers: new Set(),
  unexpected: [],
})

type CallersParts = Readonly<{
  school: FaultSchool
  apis: readonly ApiOrWorker[]
  random: Random
  book: Book
}>

const atOnce = 4
const pauseMs = 60
const patience = 90_000

/** Starts teachers and a live quiz. Requests without an answer are repeated with their key. */
export const startCallers = ({ school, apis, random, book }: CallersParts) => {
  const stopping = new AbortController()
  const { admin, students, rules, period } = school
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

  const untilAnswered = async (request: CallRequest): Promise<Reply> => {
    const key = untimedKey()
    const began = performance.now()
    for (let n = random.between(0, apis.length - 1); ; n += 1) {
      book.calls += 1
      const reply = await ask(apis[n % apis.length]!.port, request, key).catch(() => undefined)
      if (reply && reply.status < 500 && reply.status !== 429) return reply
      if (reply && reply.status >= 500 && reply.status !== 503)
        book.unexpected.push(`${request.method} ${request.path}: ${reply.status} ${reply.code}`)
      book.repeated += 1
      if (performance.now() - began > patience)
        throw new Error(`${request.path} is never answered: ${reply?.status} ${reply?.code}`)
      await sleep(250)
    }
  }

  const staff = (method: CallRequest['method'], path: string, body?: object) =>
    ({ method, path, token: admin.token, ...(body && { body }) }) as const

  /** Repeats the part of a request that was answered `retryable`, as the pages do. */
  const command = async (request: CallRequest, call?: string): Promise<Reply> => {
    const key = untimedKey()
    const began = performance.now()
    let isSure = true
    for (let n = random.between(0, apis.length - 1); ; n += 1) {
      book.calls += 1
      const reply = await ask(apis[n % apis.length]!.port, request, key).catch(() => undefined)
      const outcomes = reply?.data.outcomes ?? []
      if (reply && reply.status >= 500 && reply.status !== 503)
        book.unexpected.push(`${request.method} ${request.path}: ${reply.status} ${reply.code}`)
      for (const { outcome, action } of outcomes)
        if (action && (outcome === 'appended' || outcome === 'duplicate'))
          book.recorded.set(action, request.path)
      const isAnswered =
        reply !== undefined &&
        reply.status < 500 &&
        reply.status !== 429 &&
        outcomes.every(({ outcome }) => outcome !== 'retryable')
      if (isAnswered) {
        const { organizationId } = school
        const refusal = { organizationId, actorId: admin.id, call: call ?? '', key }
        if (reply.status >= 400 && call && isSure)
          book.refused.set(commandIdOf(refusal), request.path)
        return reply
      }
      isSure = false
      book.repeated += 1
      if (performance.now() - began > patience)
        throw new Error(`${request.path} is never answered: ${reply?.status} ${reply?.code}`)
      await sleep(250)
    }
  }

  const some = (most: number) =>
    random.sample(students, random.between(1, most)).map(({ profile }) => profile)
  const given: string[] = []

  const award = async () => {
    const body = { pointRule_id: rules.reward, profiles: some(5), counts: 1 }
    const { data } = await command(staff('POST', '/v2/actions/profiles', body), 'reward')
    given.push(...(data.outcomes ?? []).flatMap(({ action }) => action ?? []))
  }
  const redeem = async () => {
    const body = { pointRule_id: rules.redeem, profiles: some(2), counts: 1 }
    await command(staff('POST', '/v2/actions/profiles_redeem', body), 'redeem_profiles')
  }
  const revert = async () => {
    const action = given.length > 0 ? random.pick(given) : undefined
    if (action) await command(staff('DELETE', `/actions/${action}`))
  }
  const checkIn = async () => {
    const body = { attendanceRule: school.attendanceRule, profiles: some(4) }
    const kind = random.pick(['checkin', 'checkout'])
    await command(staff('POST', `/actions/attendance/batch/${kind}`, body))
  }
  const homework = async () => {
    const profiles = some(4).map((profile) => ({ profile, status: random.pick(homeworkStatuses) }))
    const body = { date: plusDays(today, -random.between(0, 9)), profiles }
    await command(staff('POST', '/v2/homework/homeworkSubmitRecord', body))
  }

  const work = async () => {
    while (!stopping.signal.aborted) {
      await random.pick([award, award, award, redeem, redeem, revert, checkIn, homework])()
      await sleep(pauseMs)
    }
  }

  /** Hosts one room after the other, with a few questions that all players answer. */
  const quiz = async () => {
    while (!stopping.signal.aborted) {
      const path = `/games/${school.game}/quizzes`
      const { data } = await untilAnswered(staff('POST', path, { seconds: 120 }))
      const room = data.quiz ?? ''
      const players = students.slice(0, 4)
      for (const { token } of players)
        await untilAnswered({
          method: 'POST',
          path: '/quizzes/join',
          token,
          body: { pin: data.pin },
        })
      for (let number = 1; number <= 2 && !stopping.signal.aborted; number += 1) {
        await untilAnswered(staff('POST', `/quizzes/${room}/open`, { number }))
        await Promise.all(
          players.map(async ({ token, profile }) => {
            const body = { number, option: random.between(0, 1) }
            const answers = {
              method: 'POST',
              path: `/quizzes/${room}/answers`,
              token,
              body,
            } as const
            const { status } = await untilAnswered(answers)
            if (status === 200) book.quizAnswers.add(`${room} ${profile} ${number}`)
          }),
        )
        await sleep(400)
      }
      await untilAnswered(staff('POST', `/quizzes/${room}/finish`))
    }
  }

  const working = Promise.all([...Array.from({ length: atOnce }, work), quiz()])
  working.catch((error: Error) => book.unexpected.push(error.message))
  return {
    period,
    stop: async () => {
      stopping.abort()
      await working.catch(() => undefined)
    },
  }
}
