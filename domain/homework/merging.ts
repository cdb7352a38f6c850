import { partIdOf, reversalIdOf } from '#domain/ids.ts'
import type { AccountMerge } from '#domain/points/commands.ts'
import type { HomeworkEffect, HomeworkEvent, MovedRecord } from './events.ts'
import { type Homework, standingMark, unfinishedRecord } from './state.ts'

/** The most records that one command moves. The ledger repeats the command until it moves none. */
const mostAtOnce = 200

/** Each record keeps its day and its recorder. */
export const mergeHomework = (
  { actions }: Homework,
  { mergeId, isUndo, profileId, to, ...shared }: AccountMerge,
): HomeworkEvent[] => {
  const moving = [...actions.values()].filter(
    ({ effect, reverted }) => !reverted && (!isUndo || isMoved(effect, { mergeId, isUndo: false })),
  )
  return moving.slice(0, mostAtOnce).map(({ effect }): HomeworkEvent => {
    const recordId = reversalIdOf(mergeId, effect.data.recordId)
    const moved = { from: profileId, record: effect.data.recordId, merge: mergeId, isUndo }
    const replacement = movedAs(effect, partIdOf(recordId, 'given'), { ...shared, moved })
    const move = { profileId: to, replacement }
    return { type: 'HomeworkReverted', data: { recordId, ...shared, reverted: effect, move } }
  })
}

type Direction = Pick<AccountMerge, 'mergeId' | 'isUndo'>

const isMoved = ({ data: { moved } }: HomeworkEffect, { mergeId, isUndo }: Direction) =>
  moved?.merge === mergeId && moved.isUndo === isUndo

const movedAs = (
  effect: HomeworkEffect,
  recordId: string,
  { batchId, moved }: Readonly<{ batchId: string; moved: MovedRecord }>,
): HomeworkEffect => {
  const data = { recordId, batchId, moved }
  switch (effect.type) {
    case 'HomeworkMarked':
      return { type: effect.type, data: { ...effect.data, ...data } }
    case 'HomeworkLeftUnfinished':
      return { type: effect.type, data: { ...effect.data, ...data } }
  }
}

/** Lists the records that this merge, or its undo, has moved to the other account. */
export const homeworkGivenBy = ({ moves }: Homework, direction: Direction): HomeworkEffect[] =>
  [...moves.values()]
    .map(({ replacement }) => replacement)
    .filter((effect) => isMoved(effect, direction))

/** Skips a record if the account already has one for that homework. */
export const receiveHomework = (
  homework: Homework,
  given: readonly HomeworkEffect[],
): HomeworkEffect[] =>
  given.filter(
    (effect) => !homework.actions.has(effect.data.recordId) && !hasOwnRecord(homework, effect),
  )

const hasOwnRecord = (homework: Homework, { type, data }: HomeworkEffect) => {
  switch (type) {
    case 'HomeworkMarked': {
      const standing = standingMark(homework, data.date)
      return standing !== undefined && standing.moved?.merge !== data.moved?.merge
    }
    case 'HomeworkLeftUnfinished':
      return unfinishedRecord(homework, data) !== undefined
  }
}

export const homeworkMovedTo = ({ moves }: Homework, record: string) => {
  for (const { profileId: profile, replacement } of moves.values()) {
    const { recordId: action, moved } = replacement.data
    if (moved?.record === record) return { profile, action }
  }
  return undefined
}

/** When the merge is undone, restores the records that the other account did not accept. */
export const returnedHomework = (
  given: readonly HomeworkEffect[],
  batchId: string,
): HomeworkEffect[] =>
  given.flatMap((effect) => {
    const { moved, recordId } = effect.data
    if (!moved) return []
    const back = { batchId, moved: { ...moved, isUndo: true } }
    return [movedAs(effect, partIdOf(recordId, 'back'), back)]
  })
