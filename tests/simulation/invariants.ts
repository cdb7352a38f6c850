import { decodeEvent } from '#domain/events.ts'
import type { RecordedEvent } from '#platform/event-store/event-store.ts'
import type { SentRequest } from './callers.ts'
import type { SimulatedLog } from './log.ts'
import { dailyQuota } from './registry.ts'
import type { Tables } from './tables.ts'

type Result = Readonly<{ log: SimulatedLog; tables: Tables; sent: readonly SentRequest[] }>

/** Returns one line for each broken rule. */
export const brokenRules = ({ log, tables, sent }: Result): string[] => [
  ...everythingAnswered(sent),
  ...acknowledgedOnce(log.events, sent),
  ...negativeBalances(log.events),
  ...reactedOnce(log.events),
  ...movedOnce(log.events),
  ...readModelsAgree(log, tables),
]

const everythingAnswered = (sent: readonly SentRequest[]) => {
  const silent = sent.filter(({ isAnswered }) => !isAnswered)
  return silent.map(({ name, commandId }) => `${name} ${commandId} was never answered`)
}

const actionsOf = (event: RecordedEvent): string[] => {
  const { type, data } = decodeEvent(event)
  switch (type) {
    case 'PointsRewarded':
    case 'ParentPointsRewarded':
    case 'PointsGranted':
    case 'PointsRedeemed':
    case 'ActionReverted':
      return [data.actionId]
    case 'BoardGamePlayed':
      return [data.sessionId]
    default:
      return []
  }
}

const acknowledgedOnce = (events: readonly RecordedEvent[], sent: readonly SentRequest[]) => {
  const times = new Map<string, number>()
  const commands = new Set(events.map(({ metadata }) => metadata.commandId))
  for (const action of events.flatMap(actionsOf)) times.set(action, (times.get(action) ?? 0) + 1)
  const twice = [...times].filter(([, count]) => count > 1)
  const lost = sent.flatMap(({ name, said }) =>
    said
      .flatMap(({ recorded }) => recorded)
      .filter((action) => !times.has(action))
      .map((action) => `${name} was acknowledged and ${action} is not in the log`),
  )
  const unwanted = sent.filter(
    ({ commandId, said, deliveries }) =>
      said.length === deliveries &&
      said.every(({ isRefused }) => isRefused) &&
      commands.has(commandId),
  )
  return [
    ...twice.map(([action, count]) => `${action} is in the log ${count} times`),
    ...lost,
    ...unwanted.map(({ name, commandId }) => `${name} ${commandId} was refused and is in the log`),
  ]
}

/** Adds up every account event by event: returns redemptions below zero and days over the quota. */
export const negativeBalances = (events: readonly RecordedEvent[]) => {
  const broken: string[] = []
  const balances = new Map<string, number>()
  const parents = new Map<string, Map<string, string>>()
  for (const recorded of events) {
    const event = decodeEvent(recorded)
    const { stream, position } = recorded
    const balance = balances.get(stream) ?? 0
    const rewards = parents.get(stream) ?? new Map<string, string>()
    parents.set(stream, rewards)
    switch (event.type) {
      case 'ParentPointsRewarded': {
        rewards.set(event.data.actionId, event.data.localDate)
        const sameDay = [...rewards.values()].filter((day) => day === event.data.localDate)
        if (sameDay.length > dailyQuota)
          broken.push(`The quota of ${stream} is over at ${position}`)
        balances.set(stream, balance + event.data.points)
        break
      }
      case 'PointsRewarded':
      case 'PointsGranted':
        balances.set(stream, balance + event.data.points)
        break
      case 'PointsRedeemed':
        balances.set(stream, balance - event.data.points)
        if (balance < event.data.points)
          broken.push(`The balance of ${stream} is negative at ${position}`)
        break
      case 'ActionReverted': {
        const { type, data } = event.data.reverted
        rewards.delete(data.actionId)
        balances.set(stream, balance + (type === 'PointsRedeemed' ? data.points : -data.points))
        break
      }
    }
  }
  return broken
}

/** Counts grants, whatever their ids: one for each finished game that pays, and for each player. */
const reactedOnce = (events: readonly RecordedEvent[]) => {
  const due = new Map<string, number>()
  const count = (key: string, by: number) => due.set(key, (due.get(key) ?? 0) + by)
  for (const recorded of events) {
    const event = decodeEvent(recorded)
    const profile = recorded.stream.slice(recorded.category.length + 1)
    switch (event.type) {
      case 'GameFinished':
        if (event.data.exchanged > 0) count(`grant of a game to ${profile}`, 1)
        break
      case 'BoardGamePlayed':
        for (const { profileId } of event.data.players)
          count(`grant of a board game to ${profileId}`, 1)
        break
      case 'BoardGameReverted':
        for (const profileId of event.data.granted)
          count(`revert of a board game of ${profileId}`, 1)
        break
      case 'PointsGranted':
        count(`grant of a ${grantKind(event.data.ruleType)} to ${profile}`, -1)
        break
      case 'ActionReverted':
        if (event.data.reverted.type === 'PointsGranted')
          count(`revert of a ${grantKind(event.data.reverted.data.ruleType)} of ${profile}`, -1)
        break
    }
  }
  return [...due].flatMap(([what, left]) => {
    if (left === 0) return []
    return left > 0
      ? `${left} times there is no ${what}`
      : `${-left} times there is one ${what} too many`
  })
}

/** Each award that a correction takes from one student arrives at the other, as decided. */
const movedOnce = (events: readonly RecordedEvent[]) => {
  const awards = new Map<string, string>()
  const moved = new Map<string, string>()
  for (const recorded of events) {
    const event = decodeEvent(recorded)
    if (event.type === 'PointsRewarded') awards.set(event.data.actionId, recorded.stream)
    if (event.type !== 'ActionReverted' || !event.data.correction) continue
    const { profileId, replacement } = event.data.correction
    moved.set(replacement.data.actionId, `account-${profileId}`)
  }
  return [...moved].flatMap(([award, stream]) =>
    awards.get(award) === stream ? [] : `The moved award ${award} is not in ${stream}`,
  )
}

const grantKind = (ruleType: string) => (ruleType === 'game' ? 'game' : 'board game')

const readModelsAgree = ({ events, head }: SimulatedLog, tables: Tables) => {
  const { balances, actions } = replay(events)
  const broken: string[] = []
  for (const [schema, { position }] of tables.checkpoints)
    if (position !== head()) broken.push(`${schema} is at ${position} and the log at ${head()}`)
  for (const [schema, { reason, error }] of tables.failures)
    broken.push(`${schema} is halted: ${reason}, ${error}`)
  for (const profile of new Set([...balances.keys(), ...tables.balances.keys()])) {
    const [point, live] = [balances.get(profile), tables.balances.get(profile)?.point]
    if (point !== live) broken.push(`The balance of ${profile} is ${live}, a replay says ${point}`)
  }
  const missing = [...actions].filter((id) => !tables.actions.has(id)).length
  if (missing > 0 || actions.size !== tables.actions.size)
    broken.push(
      `${missing} actions are missing, of ${actions.size}; there are ${tables.actions.size}`,
    )
  for (const [schema, intents] of tables.intents)
    if (intents.size > 0) broken.push(`${schema} has ${intents.size} unsent decisions`)
  return broken
}

const replay = (events: readonly RecordedEvent[]) => {
  const balances = new Map<string, number>()
  const actions = new Set<string>()
  for (const recorded of events) {
    const event = decodeEvent(recorded)
    const profile = recorded.stream.slice(recorded.category.length + 1)
    const add = (point: number, action: string) => {
      balances.set(profile, (balances.get(profile) ?? 0) + point)
      actions.add(action)
    }
    switch (event.type) {
      case 'PointsRewarded':
      case 'ParentPointsRewarded':
      case 'PointsGranted':
        add(event.data.points, event.data.actionId)
        break
      case 'PointsRedeemed':
        add(-event.data.points, event.data.actionId)
        break
      case 'ActionReverted': {
        const { type, data } = event.data.reverted
        add(type === 'PointsRedeemed' ? data.points : -data.points, event.data.actionId)
        break
      }
    }
  }
  return { balances, actions }
}
