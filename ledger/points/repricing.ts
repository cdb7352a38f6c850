import { reversalIdOf } from '#domain/ids.ts'
import type { AccountCommand } from '#domain/points/commands.ts'
import { replacementIdOf } from '#domain/points/corrections.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import type { Actor } from '../calls.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { metadataOf, openRequest } from '../requests.ts'
import type { Accounts } from './accounts.ts'
import type { RepricingRequest, RepricingUndo } from './requests.ts'

type Repriced = Readonly<{
  /** Ids of new entries by replaced entry. Entries that were undone in the meantime are missing. */
  replaced: ReadonlyMap<string, string>
}>
type RepricingCall<Request> = (actor: Actor, key: string, request: Request) => Promise<Repriced>

/**
 * Changes the points of many awards. One what-if sends many calls with its key, each with its own
 * batch. An entry is replaced once, however often it is sent.
 */
export type RepricingLedger = Readonly<{
  reprice: RepricingCall<RepricingRequest>
  undoRepricing: RepricingCall<RepricingUndo>
}>

type HandledAccount = Awaited<ReturnType<Accounts['handle']>>[number]
type PeriodRequest<Entry> = Omit<RepricingUndo, 'entries'> & Readonly<{ entries: readonly Entry[] }>

export const createRepricing = ({ clock }: LedgerParts, accounts: Accounts): RepricingLedger => {
  const replaceEach = async <Entry extends RepricingUndo['entries'][number]>(
    call: string,
    { actor, key, request }: Readonly<{ actor: Actor; key: string; request: PeriodRequest<Entry> }>,
    commandOf: (
      profileId: string,
      entries: readonly Entry[],
      reversalOf: ReversalOf,
    ) => AccountCommand,
  ): Promise<Repriced> => {
    const opened = openRequest(actor, call, key, clock())
    const { commandId } = opened
    const reversalOf = ({ action }: Readonly<{ action: string }>) => reversalIdOf(commandId, action)
    const ofProfile = [...Map.groupBy(request.entries, ({ profile }) => profile)]
    const tasks = ofProfile.map(([id, entries]) => ({
      id,
      metadata: metadataOf(opened, request),
      command: commandOf(id, entries, reversalOf),
    }))
    const handled = await accounts.handle(tasks)
    await accounts.answer(opened, handled, [])
    const replaced = new Map<string, string>()
    for (const [n, [, entries]] of ofProfile.entries()) {
      const isReplaced = replacedBy(handled[n]!)
      for (const entry of entries)
        if (isReplaced(reversalOf(entry)))
          replaced.set(entry.action, replacementIdOf(reversalOf(entry)))
    }
    return { replaced }
  }

  return {
    reprice: (actor, key, request) => {
      const { batch: batchId, localDate, reason } = request
      return replaceEach('reprice', { actor, key, request }, (profileId, entries, reversalOf) => ({
        type: 'Reprice',
        data: {
          profileId,
          batchId,
          localDate,
          reason,
          lines: entries.map((entry) => ({
            reversal: { actionId: reversalOf(entry), reverts: entry.action },
            unitPoints: entry.unitPoints,
          })),
        },
      }))
    },
    undoRepricing: (actor, key, request) => {
      const { batch: batchId, localDate, reason } = request
      return replaceEach('undo_repricing', { actor, key, request }, (_, entries, reversalOf) => ({
        type: 'Revert',
        data: {
          batchId,
          localDate,
          reason,
          reversals: entries.map((entry) => ({
            actionId: reversalOf(entry),
            reverts: entry.action,
          })),
        },
      }))
    },
  }
}

type ReversalOf = (entry: Readonly<{ action: string }>) => string

const replacedBy = (handled: HandledAccount) => {
  switch (handled.kind) {
    case 'refused':
      throw handled.refused
    case 'retryable':
      throw new Unavailable('The ledger could not record the command')
    case 'unchanged':
      return (id: string) => handled.state.corrections.has(id)
    case 'appended': {
      const recorded = new Set(
        handled.events.flatMap(({ type, data }) =>
          type === 'ActionReverted' ? [data.actionId] : [],
        ),
      )
      return (id: string) => recorded.has(id)
    }
  }
}
