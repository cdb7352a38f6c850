import type { TypedMessage } from '#domain/decider.ts'
import type { PointRuleType } from '#domain/points/events.ts'

/** An award to a house or a group itself. No student receives points. */
export type HouseAward = Readonly<{
  actionId: string
  batchId: string
  /** Also the reversal's period, even after the period has ended. */
  periodId: string
  /** The class of a group; empty for a house. */
  class: string
  ruleId: string
  ruleName: string
  /** Empty if the rule has no English name. */
  ruleNameEn: string
  ruleType: PointRuleType
  categoryId: string | null
  unitPoints: number
  count: number
  points: number
  /** The date in the school's time zone, yyyy-MM-dd. */
  localDate: string
}>

export type HouseAwardEffect = TypedMessage<'HouseRewarded', HouseAward>

export type HouseAwardReversal = Readonly<{
  actionId: string
  batchId: string
  localDate: string
  reason: string | null
  reverted: HouseAwardEffect
}>

export type HouseEvent = HouseAwardEffect | TypedMessage<'HouseAwardReverted', HouseAwardReversal>
