import { partIdOf } from '#domain/ids.ts'
import { effectOn } from '#domain/points/corrections.ts'
import type { AwardReplacement } from '#domain/points/events.ts'
import type { PointsAccount } from '#domain/points/points.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import type { Actor } from '../calls.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { metadataOf, openRequest } from '../requests.ts'
import type { Accounts } from './accounts.ts'

/** `from` and `to` are profiles of one student. `localDate`: the day of the merge. */
export type AccountMergeRequest = Readonly<{
  mergeId: string
  isUndo: boolean
  from: string
  to: string
  periodId: string
  localDate: string
  reason: string | null
}>

/** Counts the points and actions that all calls of this merge have moved in this direction. */
export type MovedPoints = Readonly<{
  position: Position
  awards: number
  redemptions: number
  points: number
}>

export type MergingLedger = Readonly<{
  /**
   * Moves all actions that were not undone to the other account, or back. A repeated call
   * continues, and moves newer actions too.
   */
  mergePoints: (actor: Actor, request: AccountMergeRequest) => Promise<MovedPoints>
}>

const receivedAtOnce = 200

export const createMerging = ({ clock }: LedgerParts, accounts: Accounts): MergingLedger => ({
  mergePoints: async (actor, { from, to, periodId, mergeId, isUndo, ...shared }) => {
    const direction = isUndo ? 'undo' : 'merge'
    const request = openRequest(actor, 'merge_accounts', `${mergeId}:${direction}`, clock())
    const metadata = metadataOf(request, { periodId })
    const batchId = partIdOf(mergeId, direction)
    const data = { ...shared, mergeId, isUndo, profileId: from, to, batchId }
    const command = { type: 'Merge', data } as const
    let moved = await accounts.handleOne({ id: from, metadata, command })
    while (moved.kind === 'appended')
      moved = await accounts.handleOne({ id: from, metadata, command })
    const given = givenBy(moved.state, { mergeId, isUndo })
    // If a crash comes before these appends, workers/reactors/corrections makes them.
    for (let at = 0; at < given.length; at += receivedAtOnce) {
      const page = given.slice(at, at + receivedAtOnce)
      const receive = { type: 'Receive', data: { given: page } } as const
      await accounts.handleOne({ id: to, metadata, command: receive })
    }
    const actions = given.map(({ replacement }) => replacement)
    return {
      position: await accounts.announce(moved),
      awards: actions.filter(({ type }) => type !== 'PointsRedeemed').length,
      redemptions: actions.filter(({ type }) => type === 'PointsRedeemed').length,
      points: actions.reduce((sum, action) => sum + effectOn(action), 0),
    }
  },
})

const givenBy = (
  { corrections }: PointsAccount,
  { mergeId, isUndo }: Pick<AccountMergeRequest, 'mergeId' | 'isUndo'>,
): AwardReplacement[] =>
  [...corrections.values()].filter(({ replacement: { data } }) => {
    const { corrects } = data
    return corrects?.merge === mergeId && corrects.isUndo === isUndo
  })
