import { DomainError } from '#domain/decider.ts'
import { commandIdOf } from '#domain/ids.ts'
import type { LedgerResult } from '#ledger/calls.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { Random } from '#scripts/demo/random.ts'
import type { Network } from './network.ts'
import type { Api } from './programs.ts'
import {
  boardGame,
  type RegistryOfSchool,
  rules,
  simulatedGame,
  simulatedOrganization,
  simulatedPeriod,
  teacher,
} from './registry.ts'
import type { Process, Time } from './time.ts'
import type { Trace } from './trace.ts'

/** A process's answer to a request; undefined if the process died or could not answer. */
export type Said = Readonly<{
  /** Ids of actions. */
  recorded: readonly string[]
  rejected: readonly string[]
  /** The whole request was refused, with nothing recorded. */
  isRefused?: true
  isSure: boolean
}>

export type SentRequest = {
  name: string
  commandId: string
  deliveries: number
  said: Said[]
  isAnswered: boolean
}

type CallersParts = Readonly<{
  time: Time
  random: Random
  network: Network
  trace: Trace
  school: RegistryOfSchool
  apis: () => readonly Api[]
  commands: number
  atOnce: number
}>

type Ask = (ledger: Ledger, key: string) => Promise<Said>

const callerPatience = 6_000
const pauseBetween = [0, 20, 200] as const

const saidBy = ({ outcomes }: LedgerResult): Said => ({
  recorded: outcomes.flatMap(({ outcome, action }) =>
    action && (outcome === 'appended' || outcome === 'duplicate') ? action : [],
  ),
  rejected: outcomes.flatMap(({ outcome, profile }) => (outcome === 'rejected' ? profile : [])),
  isSure: outcomes.every(({ outcome }) => outcome !== 'retryable'),
})

/** Starts teachers and students who send each request, with its key, until it is answered. */
export const startSimulatedCallers = (parts: CallersParts) => {
  const { time, random, network, trace, school, apis, commands, atOnce } = parts
  const sent: SentRequest[] = []
  const given: { profile: string; action: string }[] = []
  const outside: Process = { name: 'callers', alive: true, skew: 0 }
  let left = commands
  let working = atOnce

  const deliver = (one: SentRequest, ask: Ask, key: string): Promise<Said> =>
    new Promise((resolve) => {
      const arrive = () => {
        const alive = apis().filter(({ process }) => process.alive)
        if (alive.length === 0) return
        const { process, ledger } = random.pick(alive)
        one.deliveries += 1
        const answer = async () => {
          const said = await ask(ledger, key).catch((error: unknown): Said => {
            if (!(error instanceof DomainError)) trace(process.name, `${key}: ${String(error)}`)
            return error instanceof DomainError
              ? { ...nothingSaid, isRefused: true }
              : { ...nothingSaid, isSure: false }
          })
          one.said.push(said)
          trace(process.name, `${key} ${one.name}: ${textOf(said)}`)
          network.post(`answer to ${key}`, () => resolve(said))
        }
        time.after(0, () => void answer(), process)
      }
      network.post(`request ${key}`, arrive)
    })

  const untilAnswered = async (call: string, actorId: string, ask: Ask): Promise<Said> => {
    const key = `request-${sent.length + 1}`
    const commandId = commandIdOf({ organizationId: simulatedOrganization, actorId, call, key })
    const one: SentRequest = { name: call, commandId, deliveries: 0, said: [], isAnswered: false }
    sent.push(one)
    for (;;) {
      const { promise: silence, resolve } = Promise.withResolvers<undefined>()
      const cancel = time.after(callerPatience, () => resolve(undefined), outside)
      const said = await Promise.race([deliver(one, ask, key), silence])
      cancel()
      if (said?.isSure) {
        one.isAnswered = true
        return said
      }
      await pause(300)
    }
  }

  const pause = (ms: number) => new Promise<void>((resolve) => time.after(ms, resolve, outside))

  const student = () => random.pick(school.students)

  const reward = async () => {
    const profiles = random.sample(school.students, random.between(1, 3)).map(({ id }) => id)
    const said = await untilAnswered('reward', teacher.userId, async (ledger, key) =>
      saidBy(await ledger.points.reward(teacher, key, { rule: rules.reward, profiles, count: 1 })),
    )
    for (const [n, action] of said.recorded.entries())
      if (said.recorded.length === profiles.length) given.push({ profile: profiles[n]!, action })
  }

  const redeem = async () => {
    const profiles = random.sample(school.students, random.between(1, 2)).map(({ id }) => id)
    const said = await untilAnswered('redeem_profiles', teacher.userId, async (ledger, key) =>
      saidBy(
        await ledger.points.redeemProfiles(teacher, key, {
          rule: rules.redeem,
          profiles,
          count: 1,
        }),
      ),
    )
    if (said.recorded.length === profiles.length)
      given.push(...said.recorded.map((action, n) => ({ profile: profiles[n]!, action })))
  }

  const parentReward = async () => {
    const { userId } = student()
    const actor = { organizationId: simulatedOrganization, userId, role: 'parent' } as const
    await untilAnswered('reward_as_parent', userId, async (ledger, key) =>
      saidBy(
        await ledger.points.rewardAsParent(actor, key, {
          rule: rules.parent,
          period: simulatedPeriod,
        }),
      ),
    )
  }

  const revert = async () => {
    if (given.length === 0) return reward()
    const actions = [random.pick(given)]
    await untilAnswered('revert', teacher.userId, async (ledger, key) => {
      const { outcomes } = await ledger.points.revert(teacher, key, { actions, reason: null })
      return { ...nothingSaid, isSure: outcomes.every(({ outcome }) => outcome !== 'retryable') }
    })
  }

  const moveAward = async () => {
    if (given.length === 0) return reward()
    const request = { ...random.pick(given), toProfile: student().id, reason: null }
    await untilAnswered('correct', teacher.userId, async (ledger, key) =>
      saidBy(await ledger.points.correct(teacher, key, request)),
    )
  }

  const playBoardGame = async () => {
    const profiles = random.sample(school.students, 2).map(({ id }) => id)
    let session = ''
    await untilAnswered('board_game', teacher.userId, async (ledger, key) => {
      const recorded = await ledger.boardGames.record(teacher, key, {
        boardGame,
        date: '2026-03-01',
        by: 'score',
        players: profiles.map((profile, n) => ({ profile, result: n })),
        grant: { rule: rules.reward, to: 'all' },
      })
      session = recorded.session
      return { recorded: [recorded.session], rejected: [], isSure: true }
    })
    if (!random.chance(0.4)) return
    await untilAnswered('revert_board_game', teacher.userId, async (ledger, key) => {
      const reverting = { session, periodId: simulatedPeriod, timeZone: 'Asia/Hong_Kong' }
      await ledger.boardGames.revert(teacher, key, reverting)
      return nothingSaid
    })
  }

  const playGame = async () => {
    const { id: profile, userId } = student()
    const actor = { organizationId: simulatedOrganization, userId, role: 'user' } as const
    const play = { profile, game: simulatedGame }
    let session = ''
    await untilAnswered('start_game', userId, async (ledger, key) => {
      session = (await ledger.games.start(actor, key, play)).session.start.sessionId
      return nothingSaid
    })
    for (const { id: question } of school.questions) {
      const chosen = [random.between(0, 1)]
      await untilAnswered('answer_question', userId, async (ledger, key) => {
        await ledger.games.answer(actor, key, { ...play, session, question, chosen })
        return nothingSaid
      })
    }
  }

  const call = async () => {
    while (left > 0) {
      left -= 1
      await pause(random.next() * random.pick(pauseBetween))
      const kinds = [
        reward,
        reward,
        reward,
        redeem,
        redeem,
        redeem,
        parentReward,
        revert,
        moveAward,
      ]
      await random.pick([...kinds, playBoardGame, playGame])()
    }
    working -= 1
  }

  for (let n = 0; n < atOnce; n += 1) time.as(outside, () => void call())
  return { sent, isDone: () => working === 0 }
}

const nothingSaid: Said = { recorded: [], rejected: [], isSure: true }

const textOf = ({ recorded, rejected, isRefused, isSure }: Said) =>
  [
    ...(recorded.length > 0 ? [`recorded ${recorded.map((id) => id.slice(0, 8)).join(' ')}`] : []),
    ...(rejected.length > 0 ? [`rejected ${rejected.length}`] : []),
    ...(isRefused ? ['refused'] : []),
    isSure ? 'answered' : 'cannot tell',
  ].join(', ')
