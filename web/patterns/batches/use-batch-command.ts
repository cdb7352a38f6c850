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
import type { HistoryName } from '#web/client/history-names.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { afterCommand } from './after-command.ts'
import { sendBatchCall } from './batch-calls.ts'
import { splitOutcomes, type Unrecorded } from './outcomes.ts'
import { pointsChangedIn, type ShownPointsChange, showNewPoints } from './points-changed.ts'
import { useUndoToast } from './use-undo-toast.ts'

type BatchProfile = string | { profile: string }
type Batch = { profiles: readonly BatchProfile[]; override?: unknown }
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

/**
 * `done`: students of the request for whom nothing is left to record. Others may be chosen by now.
 */
export type RecordedBatch<Input> = {
  input: Input
  done: ReadonlySet<string>
  left: readonly string[]
}

type BatchCommand<Input> = {
  path: string
  history?: HistoryName
  describe: (
    input: Input,
    recorded: readonly string[],
    outcomes: readonly Outcome[],
  ) => { title: string; text?: string }
  failed: string
  onRecorded: (batch: RecordedBatch<Input>) => void
  /**
   * The command also records something besides actions, such as a roll call. Undo is then offered
   * even if no action was recorded.
   */
  leavesMore?: boolean
  onUndone?: (profiles: readonly string[]) => void
  /** Called to offer the undo; replaces the toast. */
  offer?: (offered: Offered<Input>) => void
  explain?: (error: Error) => string | undefined
  /** Returns true if it answers the error with a question of its own; no toast is shown then. */
  ask?: (error: Error, input: Input) => boolean
}

const sorted = (profiles: readonly BatchProfile[]) =>
  profiles.toSorted((one, other) => (profileOf(one) < profileOf(other) ? -1 : 1))

/** Ignores an override's reason: it was asked for after the first attempt, so the form lacks it. */
const same = <Input extends Batch>(
  { profiles: some, override: _, ...one }: Input,
  { profiles: others, override: __, ...other }: Input,
) =>
  JSON.stringify(one) === JSON.stringify(other) &&
  some.length === others.length &&
  JSON.stringify(sorted(some)) === JSON.stringify(sorted(others))

export const isCertain = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * Offers undo for the whole batch and names refused students. After a failure it keeps the
 * Idempotency-Key until the form changes: a retry records nobody twice.
 */
export const useBatchCommand = <Input extends Batch = BatchInput>(options: BatchCommand<Input>) => {
  const {
    path,
    history = 'points',
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
  const offerUndo = useUndoToast(history)
  const [unrecorded, setUnrecorded] = useState<readonly Unrecorded[]>([])
  /** The request to retry. A form that equals it keeps the Idempotency-Key. */
  const [leftOver, setLeftOver] = useState<Input | null>(null)

  const tellRecorded = (input: Input, left: readonly string[]) => {
    const stays = new Set(left)
    const sent = input.profiles.map(profileOf)
    onRecorded({ input, done: new Set(sent.filter((one) => !stays.has(one))), left })
  }
  const onSuccess = (answer: CommandResult, input: Input) => {
    failure.over()
    const split = splitOutcomes(answer)
    const left = split.unrecorded.map(({ profile }) => profile)
    setUnrecorded(split.unrecorded)
    setLeftOver(left.length > 0 ? { ...input, profiles: onlyThose(input.profiles, left) } : null)
    const recorded = split.recorded.map(({ profile }) => profile)
    // An outcome has no action if another command had already recorded it.
    const isOwn = split.recorded.some(({ action }) => action !== undefined)
    const hasUndo = isOwn || (leavesMore && left.length === 0)
    if (hasUndo && offer)
      offer({ words: describe(input, recorded, split.recorded), input, recorded, answer })
    else if (hasUndo)
      offerUndo(describe(input, recorded, split.recorded), answer, () => onUndone?.(recorded))
    // Another command had recorded everything: there is nothing to undo.
    else if (recorded.length > 0) toast.success(describe(input, recorded, split.recorded))
    tellRecorded(input, left)
    void afterCommand(client, answer, history)
  }
  /** The rest of the batch, to be confirmed again because the rule's points changed. */
  const [changed, setChanged] = useState<{ input: Input; points: ShownPointsChange } | null>(null)
  const ask = (input: Input, { changed: [points], duplicates = [] }: PointsChanged) => {
    if (!points) return
    const profiles = input.profiles.filter((one) => !duplicates.includes(profileOf(one)))
    setUnrecorded([])
    // New points need a new key.
    setLeftOver(null)
    setChanged({ input: { ...input, profiles, expected_point: points.point }, points })
    if (duplicates.length > 0) tellRecorded(input, profiles.map(profileOf))
    showNewPoints(client, [points])
  }
  const onError = (error: Error, input: Input) => {
    const points = pointsChangedIn(error)
    if (points) return ask(input, points)
    if (askInstead?.(error, input)) return setLeftOver(null)
    // The error lists refused students. If the list was shortened, the whole batch is retried.
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
    submit,
    retry: command.retry,
    isPending: command.isPending,
    unrecorded,
    forget: () => setUnrecorded([]),
    changed,
    confirmChanged: () => {
      setChanged(null)
      if (changed) command.confirm(changed.input)
    },
    dismissChanged: () => setChanged(null),
  }
}
