import { partIdOf, reversalIdOf } from '#domain/ids.ts'
import type { AccountMerge } from '#domain/points/commands.ts'
import type { AttendanceEffect, AttendanceEvent, MovedCheck } from './events.ts'
import type { Attendance, KeptRecord } from './state.ts'

/**
 * The most check-ins that one command moves. The ledger repeats the command until it moves none.
 */
const mostAtOnce = 200

/** Reverts the check-ins and gives them to the other account, each with its day and time. */
export const mergeAttendance = (
  { actions }: Attendance,
  { mergeId, isUndo, profileId, to, ...shared }: AccountMerge,
): AttendanceEvent[] => {
  const moving = [...actions.values()].filter(
    ({ effect, reverted }) => !reverted && (!isUndo || isMoved(effect, { mergeId, isUndo: false })),
  )
  return moving.slice(0, mostAtOnce).map(({ effect, at }): AttendanceEvent => {
    const recordId = reversalIdOf(mergeId, effect.data.recordId)
    const moved = { from: profileId, record: effect.data.recordId, merge: mergeId, isUndo, at }
    const replacement = movedAs(effect, partIdOf(recordId, 'given'), { ...shared, moved })
    const move = { profileId: to, replacement }
    return { type: 'AttendanceReverted', data: { recordId, ...shared, reverted: effect, move } }
  })
}

type Direction = Pick<AccountMerge, 'mergeId' | 'isUndo'>

const isMoved = ({ data: { moved } }: AttendanceEffect, { mergeId, isUndo }: Direction) =>
  moved?.merge === mergeId && moved.isUndo === isUndo

const movedAs = (
  { type, data }: AttendanceEffect,
  recordId: string,
  { batchId, moved }: Readonly<{ batchId: string; moved: MovedCheck }>,
): AttendanceEffect => ({ type, data: { ...data, recordId, batchId, moved } })

/** Lists the check-ins that this merge, or its undo, has moved to the other account. */
export const attendanceGivenBy = ({ moves }: Attendance, direction: Direction) =>
  [...moves.values()]
    .map(({ replacement }) => replacement)
    .filter((effect) => isMoved(effect, direction))

/** Skips a check-in if the account already has one on that day. */
export const receiveAttendance = (
  { actions }: Attendance,
  given: readonly AttendanceEffect[],
): AttendanceEffect[] => {
  const standing = [...actions.values()].filter(({ reverted }) => !reverted)
  return given.filter(
    (effect) =>
      !actions.has(effect.data.recordId) && !standing.some((own) => isOfThatDay(own, effect)),
  )
}

const isOfThatDay = ({ effect }: KeptRecord, { type, data }: AttendanceEffect) =>
  effect.type === type &&
  effect.data.localDate === data.localDate &&
  effect.data.moved?.merge !== data.moved?.merge

export const attendanceMovedTo = ({ moves }: Attendance, record: string) => {
  for (const { profileId: profile, replacement } of moves.values()) {
    const { recordId: action, moved } = replacement.data
    if (moved?.record === record) return { profile, action }
  }
  return undefined
}

/** When the merge is undone, restores the check-ins that the other account did not accept. */
export const returnedAttendance = (
  given: readonly AttendanceEffect[],
  batchId: string,
): AttendanceEffect[] =>
  given.flatMap((effect) => {
    const { moved, recordId } = effect.data
    if (!moved) return []
    const back = { batchId, moved: { ...moved, isUndo: true } }
    return [movedAs(effect, partIdOf(recordId, 'back'), back)]
  })
