import { v7 } from 'uuid'
import type { Action } from '#domain/points/events.ts'
import type { BenchRule, BenchStudent, Organization } from './school.ts'

/** Events per stream. The remainder of the log's size goes into one shorter stream. */
export const streamLength = 30
/** The places of the redemptions in a stream. One event, at `revertedAt`, undoes an award. */
const spending = [12, 22]
const revertedAt = streamLength - 2

const day = 86_400_000
const begin = Date.parse('2026-09-01T01:00:00Z')

type Stream = {
  organization: Organization
  student: BenchStudent
  length: number
  reverted?: Action
}

/** The columns of the rows below. */
export const eventTable =
  'event_store.events (position, stream, category, revision, event_id, type, data, metadata, recorded_at)'

/**
 * The organisations' streams in order, as many as are needed for `count` events. At most `active`
 * of them are in the first organisation.
 */
export const streamsOf = (
  organizations: readonly Organization[],
  count: number,
  active: number,
): Stream[] => {
  const students = organizations.flatMap((organization, n) =>
    organization.students
      .slice(0, n === 0 ? active : undefined)
      .map((student): Stream => ({ organization, student, length: streamLength })),
  )
  const streams = students.slice(0, Math.ceil(count / streamLength))
  const left = count - streamLength * (streams.length - 1)
  const last = streams.at(-1)
  if (!last || left > streamLength)
    throw new Error(`There are too few students for ${count} events`)
  last.length = left
  return streams
}

/** Rows in the order of a real log: all classes are rewarded repeatedly, one class at a time. */
export function* eventRows(streams: readonly Stream[]): Generator<readonly unknown[]> {
  let position = 0
  for (let revision = 0; revision < streamLength; revision += 1) {
    let batch = { of: '', id: '' }
    for (const stream of streams) {
      if (revision >= stream.length) continue
      const of = `${stream.organization.id} ${stream.student.class}`
      if (batch.of !== of) batch = { of, id: v7() }
      position += 1
      yield eventRow(stream, { position, revision, batchId: batch.id })
    }
  }
}

type Place = Readonly<{ position: number; revision: number; batchId: string }>

const eventRow = (stream: Stream, { position, revision, batchId }: Place) => {
  const { organization, student } = stream
  const moment = new Date(begin + revision * 3 * day + position).toISOString()
  const event = eventOf(stream, { revision, batchId, localDate: moment.slice(0, 10) })
  const commandId = v7()
  const metadata = {
    organizationId: organization.id,
    periodId: organization.period,
    actorId: organization.actor,
    actorRole: 'admin',
    commandId,
    correlationId: commandId,
    causationId: commandId,
    occurredAt: moment,
    v: '1',
  }
  return [
    position,
    `account-${student.profile}`,
    'account',
    revision,
    event.data.actionId,
    event.type,
    JSON.stringify(event.data),
    JSON.stringify(metadata),
    moment,
  ]
}

type AwardTurn = Readonly<{ revision: number; batchId: string; localDate: string }>

const eventOf = (stream: Stream, turn: AwardTurn) => {
  if (turn.revision === streamLength - 1 && stream.reverted) {
    const reverted = { type: 'PointsRewarded', data: stream.reverted }
    const { batchId, localDate } = turn
    return {
      type: 'ActionReverted',
      data: { actionId: v7(), batchId, localDate, reason: null, reverted },
    }
  }
  const rewards = stream.organization.rules.filter(({ type }) => type === 'reward')
  if (spending.includes(turn.revision)) {
    const prize = stream.organization.rules.find(({ type }) => type === 'redeem')!
    return { type: 'PointsRedeemed', data: actionOf(stream, prize, turn) }
  }
  const data = actionOf(stream, rewards[turn.revision % rewards.length]!, turn)
  if (turn.revision === revertedAt) stream.reverted = data
  return { type: 'PointsRewarded', data }
}

const actionOf = (
  { student }: Stream,
  rule: BenchRule,
  { batchId, localDate }: AwardTurn,
): Action => ({
  actionId: v7(),
  batchId,
  ruleId: rule.id,
  ruleName: rule.name,
  ruleNameEn: '',
  ruleType: rule.type,
  categoryId: rule.category,
  unitPoints: rule.point,
  count: 1,
  points: rule.point,
  localDate,
  class: student.class,
})
