import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import { systemUserId } from '#domain/ids.ts'
import type { AccountMerge } from '#domain/points/commands.ts'
import { type RevertCommand, recorded, revertEach } from '#domain/reverting.ts'
import type {
  HomeworkEffect,
  HomeworkEvent,
  HomeworkMark,
  UnfinishedHomeworkRecord,
} from './events.ts'
import { mergeHomework, receiveHomework } from './merging.ts'
import { type Homework, type HomeworkKey, homeworkKeyOf, standingMark } from './state.ts'

/** A `from` of null allows any past day. */
export type DayRange = Readonly<{ from: string | null; to: string }>

type Recording<Data> = Readonly<{ record: Data; days: DayRange }>

export type HomeworkCommand =
  | TypedMessage<'Mark', Recording<HomeworkMark> & Readonly<{ mayReplaceOthers: boolean }>>
  | TypedMessage<'LeaveUnfinished', Recording<UnfinishedHomeworkRecord>>
  | TypedMessage<'Merge', AccountMerge>
  /** Adds the records that a merge moves here. */
  | TypedMessage<'Receive', { given: readonly HomeworkEffect[] }>
  | RevertCommand

type Mark = Pick<HomeworkMark, 'date' | 'status'>

const initialState = (): Homework => ({
  actions: new Map(),
  marks: new Map(),
  unfinished: new Map(),
  moves: new Map(),
})

const decide = (command: HomeworkCommand, homework: Homework): HomeworkEvent[] => {
  const { type, data } = command
  switch (type) {
    case 'Mark':
      return mark(homework, data)
    case 'LeaveUnfinished':
      return leaveUnfinished(homework, data)
    case 'Merge':
      return mergeHomework(homework, data)
    case 'Receive':
      return receiveHomework(homework, data.given)
    case 'Revert': {
      const { reversals, ...shared } = data
      return revertEach(homework.actions, reversals, ({ actionId }, reverted) => ({
        type: 'HomeworkReverted',
        data: { recordId: actionId, ...shared, reverted },
      }))
    }
  }
}

type Data<Type extends HomeworkCommand['type']> = Extract<HomeworkCommand, { type: Type }>['data']

/** Undoing a mark restores the mark before it. Anyone may replace the system's mark. */
const mark = (
  homework: Homework,
  { record, days, mayReplaceOthers }: Data<'Mark'>,
): HomeworkEvent[] => {
  const known = homework.actions.get(record.recordId)?.effect
  if (known)
    return known.type === 'HomeworkMarked' && isSameMark(known.data, record) ? [] : reused()
  const standing = standingMark(homework, record.date)
  if (standing?.status === record.status) return []
  refuseOutside(days, record.date)
  const isOwn = standing?.recordedBy === record.recordedBy || standing?.recordedBy === systemUserId
  if (standing && !isOwn && !mayReplaceOthers) throw new DomainError('recorded_by_other')
  return [{ type: 'HomeworkMarked', data: record }]
}

const leaveUnfinished = (
  homework: Homework,
  { record, days }: Data<'LeaveUnfinished'>,
): HomeworkEvent[] => {
  const known = homework.actions.get(record.recordId)?.effect
  if (known)
    return known.type === 'HomeworkLeftUnfinished' && isSameHomework(known.data, record)
      ? []
      : reused()
  if (homework.unfinished.has(homeworkKeyOf(record))) return []
  refuseOutside(days, record.date)
  return [{ type: 'HomeworkLeftUnfinished', data: record }]
}

const reused = (): never => {
  throw new DomainError('idempotency_key_reused')
}

const isSameMark = (a: Mark, b: Mark) => a.date === b.date && a.status === b.status

const isSameHomework = (a: HomeworkKey, b: HomeworkKey) => homeworkKeyOf(a) === homeworkKeyOf(b)

const refuseOutside = ({ from, to }: DayRange, date: string) => {
  if (date > to || (from !== null && date < from))
    throw new DomainError('date_out_of_range', { from, to })
}

const evolve = (homework: Homework, event: HomeworkEvent): Homework => {
  const { actions, marks, unfinished } = homework
  switch (event.type) {
    case 'HomeworkMarked': {
      const { date, recordId } = event.data
      actions.set(recordId, recorded(event))
      const ofDay = marks.get(date)
      if (ofDay) ofDay.push(recordId)
      else marks.set(date, [recordId])
      return homework
    }
    case 'HomeworkLeftUnfinished':
      actions.set(event.data.recordId, recorded(event))
      unfinished.set(homeworkKeyOf(event.data), event.data.recordId)
      return homework
    case 'HomeworkReverted': {
      const { recordId, reverted, move } = event.data
      if (move) homework.moves.set(recordId, move)
      actions.set(reverted.data.recordId, { effect: reverted, reverted: true })
      takeAway(homework, reverted)
      return homework
    }
  }
}

const takeAway = ({ marks, unfinished }: Homework, { type, data }: HomeworkEffect) => {
  switch (type) {
    case 'HomeworkMarked':
      marks.set(
        data.date,
        (marks.get(data.date) ?? []).filter((recordId) => recordId !== data.recordId),
      )
      return
    case 'HomeworkLeftUnfinished':
      unfinished.delete(homeworkKeyOf(data))
      return
  }
}

export const homeworkDecider: Decider<Homework, HomeworkCommand, HomeworkEvent> = {
  initialState,
  decide,
  evolve,
}
