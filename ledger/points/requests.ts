import type { EventMetadata } from '#domain/events.ts'
import type { AwardReplacement } from '#domain/points/events.ts'
import type { OverrideReason } from '#domain/shop/rules.ts'

/** The points that the person saw. If they have changed, the refusal is `points_changed`. */
type ExpectedPoints = Readonly<{ expectedPoint?: number | undefined }>
export type RuleLine = ExpectedPoints & Readonly<{ rule: string; count: number }>

/** `date`: in the school's time zone, today by default. */
export type AwardLine = RuleLine & Readonly<{ profile: string; date?: string | undefined }>
/** All are recorded, or none. */
export type AwardLinesRequest = Readonly<{ lines: readonly AwardLine[] }>

export type RewardRequest = RuleLine & Readonly<{ profiles: readonly string[] }>
type Overriding = Readonly<{ override?: OverrideReason | undefined }>
export type RedemptionRequest = RewardRequest & Overriding
export type BasketRequest = Overriding & Readonly<{ profile: string; lines: readonly RuleLine[] }>
export type PrizeOrderRequest = Readonly<{ prize: string; expectedPoint: number }>
export type ParentRewardRequest = ExpectedPoints & Readonly<{ rule: string; period: string }>

/** `toProfile` and `rule` replace the wrong ones. */
export type CorrectionRequest = ExpectedPoints &
  Readonly<{
    profile: string
    action: string
    toProfile?: string | undefined
    rule?: string | undefined
    reason: string | null
  }>
/** `localDate`: the day of the reversals. Repeated calls send the same `batch`. */
type PeriodEntries<Entry> = Readonly<{
  periodId: string
  batch: string
  localDate: string
  reason: string | null
  entries: readonly Entry[]
}>
export type RepricingRequest = PeriodEntries<
  Readonly<{ profile: string; action: string; unitPoints: number }>
>
export type RepricingUndo = PeriodEntries<Readonly<{ profile: string; action: string }>>

export type AwardToGive = AwardReplacement & Readonly<{ metadata: Omit<EventMetadata, 'v'> }>

export type ChangedRulePoints = Readonly<{ rule: string; expected: number; point: number }>
