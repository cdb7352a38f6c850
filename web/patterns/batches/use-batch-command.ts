import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  CommandResult,
  Outcome,
  PointsChanged,
  RedeemProfiles,
} from '#api/contracts/actions.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import type { LedgerName } from '#web/client/ledgers.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { sendBatchCall } from './batch-calls.ts'
import { afterCommand } from './invalidate-ledger.ts'
import { splitOutcomes, type Unrecorded } from './outcomes.ts'
import { pointsChangedIn, type ShownPointsChange, showNewPoints } from './points-changed.ts'
import { useUndoToast } from './use-undo-toast.ts'

type BatchProfile = string | { profile: string }
type Batch = { profiles: readonly BatchProfile[] }
const profileOf = (one: BatchProfile) => (typeof one === 'string' ? one : one.profile)
const onlyThose = (profiles: readonly BatchProfile[], ids: readonly string[]) =>
  profiles.filter((one) => ids.includes(profileOf(one)))
export type BatchInput = {
  pointRule_id: string
  profiles: string[]
  counts: number
  expected_point?: number | undefined
  override?: RedeemProfiles['override']
}

export type Offered<Input> = {
  words: { title: string; text?: string }
  input: Input
  recorded: readonly string[]
  answer: CommandResult
}

type BatchCommand<Input> = {
  path: string
  ledger?: LedgerName
  describe: (
    input: Input,
    recorded: readonly string[],
    outcomes: readonly Outcome[],
  ) => { title: string; text?: string }
  failed: string
  onRecorded: (left: readonly string[]) => void
  /** The command records more than actions, such as a roll call, so undo needs no action. */
  leavesMore?: boolean
  onUndone?: (profiles: readonly string[]) => void
  /** Offers the undo in place of the toast. */
  offer?: (offered: Offered<Input>) => void
  explain?: (error: Error) => string | undefined
  /** Returns whether it asks about the refusal itself: no toast then. */
  ask?: (error: Error, input: Input) => boolean
}

const sorted = (profiles: readonly BatchProfile[]) =>
  profiles.toSorted((one, other) => (profileOf(one) < profileOf(other) ? -1 : 1))

const same = <Input extends Batch>(
  { profiles: some, ...one }: Input,
  { profiles: others, ...other }: Input,
) =>
  JSON.stringify(one) === JSON.stringify(other) &&
  some.length === others.length &&
  JSON.stringify(sorted(some)) === JSON.stringify(sorted(others))

export const isCertain = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * Sends a command for many students: offers undo for the whole batch, names refused students, and
 * keeps the Idempotency-Key after a failure until the form changes, so that a retry records nobody
 * twice.
 */
export const useBatchCommand = <Input extends Batch = BatchInput>(options: BatchCommand<Input>) => {
  const {
    path,
    ledger = 'points',
    describe,
    failed,
    onRecorded,
    onUndone,
    offer,
    explain,
    ask: askInstead,
    leavesMore,
  } = options
  const { LL } = useI18nContext()
  const client = useQueryClient()
  const failure = useFailureToast()
  const toast = useToast()
  const offerUndo = useUndoToast(ledger)
  const [unrecorded, setUnrecorded] = useState<readonly Unrecorded[]>([])
  /** What a retry sends. A form that still equals it keeps the Idempotency-Key. */
  const [leftOver, setLeftOver] = useState<Input | null>(null)

  const onSuccess = (answer: CommandResult, input: Input) => {
    const split = splitOutcomes(answer)
    const left = split.unrecorded.map(({ profile }) => profile)
    setUnrecorded(split.unrecorded)
    setLeftOver(left.length > 0 ? { ...input, profiles: onlyThose(input.profiles, left) } : null)
    const recorded = split.recorded.map(({ profile }) => profile)
    // An action's id is missing where another command had recorded it.
    const isOwn = split.recorded.some(({ action }) => action !== undefined)
    const hasUndo = isOwn || (leavesMore && left.length === 0)
    if (hasUndo && offer)
      offer({ words: describe(input, recorded, split.recorded), input, recorded, answer })
    else if (hasUndo)
      offerUndo(describe(input, recorded, split.recorded), answer, () => onUndone?.(recorded))
    // Another command had already recorded everything, so this one has nothing to undo.
    else if (recorded.length > 0) toast.success(describe(input, recorded, split.recorded))
    onRecorded(left)
    void afterCommand(client, answer, ledger)
  }
  /** To confirm after the rule changed: the rest of the batch, with the new points. */
  const [changed, setChanged] = useState<{ input: Input; points: ShownPointsChange } | null>(null)
  const ask = (input: Input, { changed: [points], duplicates = [] }: PointsChanged) => {
    if (!points) return
    const profiles = input.profiles.filter((one) => !duplicates.includes(profileOf(one)))
    setUnrecorded([])
    // Other points are another confirmation, with another key.
    setLeftOver(null)
    setChanged({ input: { ...input, profiles, expected_point: points.point }, points })
    showNewPoints(client, [points])
  }
  const onError = (error: Error, input: Input) => {
    const points = pointsChangedIn(error)
    if (points) return ask(input, points)
    if (askInstead?.(error, input)) return setLeftOver(null)
    // The error lists the refused students. A shortened list leaves some out, so the whole batch is
    // tried again.
    const outcomes =
      error instanceof ApiError && error.moreDetails === 0
        ? (error.details as Partial<CommandResult> | undefined)?.outcomes
        : undefined
    const left = splitOutcomes({ outcomes: outcomes ?? [] }).unrecorded
    setUnrecorded(left)
    const ids = left.map(({ profile }) => profile)
    setLeftOver(left.length > 0 ? { ...input, profiles: onlyThose(input.profiles, ids) } : input)
    const after = isCertain(error) ? LL.batches.nothingRecorded() : LL.batches.uncertain()
    failure({ title: failed, error, why: explain?.(error), after, retry: () => command.retry() })
  }
  const command = useCommand<CommandResult, Input>(
    (input, key) => sendBatchCall(path, input, key),
    {
      onSuccess,
      onError,
    },
  )
  const submit = (input: Input) => {
    if (leftOver && same(leftOver, input)) return command.retry()
    setUnrecorded([])
    command.confirm(input)
  }
  return {
    ...{
      submit,
      retry: command.retry,
      isPending: command.isPending,
      unrecorded,
      forget: () => setUnrecorded([]),
    },
    changed,
    confirmChanged: () => {
      setChanged(null)
      if (changed) command.confirm(changed.input)
    },
    dismissChanged: () => setChanged(null),
  }
}
