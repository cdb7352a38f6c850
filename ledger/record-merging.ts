import type { DomainEvent } from '#domain/events.ts'
import { partIdOf } from '#domain/ids.ts'
import type { AccountMerge } from '#domain/points/commands.ts'
import type { Actions } from '#domain/reverting.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import type { Aggregate } from './aggregate.ts'
import type { Actor } from './calls.ts'
import type { LedgerParts } from './ledger-parts.ts'
import type { AccountMergeRequest } from './points/merging.ts'
import { metadataOf, openRequest } from './requests.ts'

/**
 * How many records the merge has moved, or its undo has moved back. `conflicts`: records that the
 * other account did not accept, because it has its own.
 */
export type MovedRecords = Readonly<{
  position: Position
  records: number
  conflicts: number
  /** Ids of the records that moved, in both accounts. */
  pairs: readonly Readonly<{ from: string; to: string }>[]
}>

type MovableRecord = Readonly<{
  recordId: string
  moved?: Readonly<{ record: string }> | undefined
}>

type MergeCommand<Effect> =
  | Readonly<{ type: 'Merge'; data: AccountMerge }>
  | Readonly<{ type: 'Receive'; data: Readonly<{ given: readonly Effect[] }> }>

/** `call` is part of the command's id, so it must never change. */
type MergingRules<State, Effect> = Readonly<{
  call: string
  givenBy: (state: State, direction: Pick<AccountMerge, 'mergeId' | 'isUndo'>) => Effect[]
  returned: (given: readonly Effect[], batchId: string) => Effect[]
}>

const receivedAtOnce = 200

/**
 * Moves all records that were not undone to the student's other account, or back.
 * A repeated call continues where the last one stopped.
 */
export const createRecordMerging =
  <
    State extends { actions: Actions },
    Effect extends Readonly<{ data: MovableRecord }>,
    Command,
    Event extends DomainEvent,
  >(
    { clock }: Pick<LedgerParts, 'clock'>,
    {
      handleOne,
      read,
      announce,
    }: Pick<
      Aggregate<State, Command | MergeCommand<Effect>, Event>,
      'handleOne' | 'read' | 'announce'
    >,
    { call, givenBy, returned }: MergingRules<State, Effect>,
  ) =>
  async (
    actor: Actor,
    { from, to, periodId, mergeId, isUndo, ...shared }: AccountMergeRequest,
  ): Promise<MovedRecords> => {
    const direction = isUndo ? 'undo' : 'merge'
    const request = openRequest(actor, call, `${mergeId}:${direction}`, clock())
    const metadata = metadataOf(request, { periodId })
    const batchId = partIdOf(mergeId, direction)
    const data = { ...shared, mergeId, isUndo, profileId: from, to, batchId }
    const command = { type: 'Merge', data } as const
    let moved = await handleOne({ id: from, metadata, command })
    while (moved.kind === 'appended') moved = await handleOne({ id: from, metadata, command })
    const given = givenBy(moved.state, { mergeId, isUndo })
    if (isUndo) {
      const first = givenBy(await read(to), { mergeId, isUndo: false })
      const { actions: taken } = moved.state
      const untaken = first.filter((effect) => !taken.has(effect.data.recordId))
      given.push(...returned(untaken, batchId))
    }
    for (let at = 0; at < given.length; at += receivedAtOnce) {
      const page = given.slice(at, at + receivedAtOnce)
      const receive = { type: 'Receive', data: { given: page } } as const
      await handleOne({ id: to, metadata, command: receive })
    }
    const { actions } = await read(to)
    const pairs = given.flatMap(({ data: { recordId: id, moved: origin } }) =>
      origin && actions.has(id) ? [{ from: origin.record, to: id }] : [],
    )
    const position = await announce(moved)
    return { position, records: pairs.length, conflicts: given.length - pairs.length, pairs }
  }
