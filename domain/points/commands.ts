import type { TypedMessage } from '#domain/decider.ts'
import type { ReversalOrder, RevertCommand } from '#domain/reverting.ts'
import type { OrderCommand, OrderTerms } from '#domain/shop/orders.ts'
import type { OrderRestoration } from '#domain/shop/restoring.ts'
import type { OverrideReason, RedemptionLimit } from '#domain/shop/rules.ts'
import type { Action, AwardReplacement, QuotaType } from './events.ts'

export type Quota = Readonly<{ type: QuotaType; count: number }>

export type PointsOrder = Action & Readonly<{ expectedPoint?: number | undefined }>

/** `line`: its number in the file, from 1. */
export type FileOrder = PointsOrder & Readonly<{ line: number; quota?: Quota | undefined }>

export type RedemptionOrder = PointsOrder &
  Readonly<{
    limit?: RedemptionLimit | undefined
    order?: OrderTerms | undefined
    /** Limits a student's orders, including cancelled ones. */
    mostADay?: number | undefined
    override?: Readonly<{ overrideId: string; reason: OverrideReason }> | undefined
    restores?: OrderRestoration | undefined
  }>

export type AwardTerms = Pick<
  Action,
  'ruleId' | 'ruleName' | 'ruleNameEn' | 'ruleType' | 'categoryId' | 'unitPoints' | 'origin'
> &
  Readonly<{ quota: Quota | null }>

export type AwardCorrection = Readonly<{
  profileId: string
  reversal: ReversalOrder
  batchId: string
  localDate: string
  reason: string | null
  to: Readonly<{
    profileId: string
    class: string
    house?: string | undefined
    group?: string | undefined
  }>
  /** If absent, the award keeps its rule and points. */
  terms?: AwardTerms | undefined
}>

/** Replaces each award by one with other points on the same day. */
export type Repricing = Readonly<{
  profileId: string
  batchId: string
  localDate: string
  reason: string | null
  lines: readonly Readonly<{ reversal: ReversalOrder; unitPoints: number }>[]
}>

/** Moves actions to the student's other account, or back. Skips undone ones. */
export type AccountMerge = Readonly<{
  mergeId: string
  /** True moves back the actions that this merge moved, if they still count. */
  isUndo: boolean
  profileId: string
  to: string
  batchId: string
  localDate: string
  reason: string | null
}>

export type AccountCommand =
  | OrderCommand
  | TypedMessage<'Reward', PointsOrder>
  /** Awards from a file, each on its own day: all or none. */
  | TypedMessage<'RewardLines', { lines: readonly FileOrder[] }>
  | TypedMessage<'RewardAsParent', PointsOrder & { quota: Quota }>
  | TypedMessage<'Grant', PointsOrder>
  /** Redeems all lines or none. */
  | TypedMessage<'Redeem', { lines: readonly RedemptionOrder[] }>
  | RevertCommand
  | TypedMessage<'Correct', AwardCorrection>
  | TypedMessage<'Reprice', Repricing>
  | TypedMessage<'Merge', AccountMerge>
  /** Adds actions that another account moves here. */
  | TypedMessage<'Receive', { given: readonly AwardReplacement[] }>
