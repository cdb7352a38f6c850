import { z } from 'zod'
import { EventId, LocalDate, ReasonCode } from '#domain/event-fields.ts'
import { StandingOrderData } from '#domain/shop/schemas.ts'
import {
  type Action,
  actionSources,
  awardOrigins,
  type CorrectedAward,
  type Effect,
  type PointGain,
  type Reversal,
} from './events.ts'

const Whole = z.int().min(0)

const action = {
  actionId: EventId,
  batchId: EventId,
  ruleId: EventId,
  ruleName: z.string(),
  ruleNameEn: z.string(),
  ruleType: z.enum(actionSources),
  categoryId: EventId.nullable(),
  unitPoints: Whole,
  count: Whole,
  points: Whole,
  localDate: LocalDate,
  class: z.string(),
  house: EventId.optional(),
  group: EventId.optional(),
  origin: z.enum(awardOrigins).optional(),
  reservedAs: EventId.optional(),
}

const ActionData: z.ZodType<Action> = z.strictObject(action)

const CorrectedAwardData: z.ZodType<CorrectedAward> = z.strictObject({
  from: EventId,
  to: EventId,
  award: ActionData,
  isUndo: z.boolean(),
  merge: EventId.optional(),
})

export const PointAwardData: z.ZodType<Action> = z.strictObject({
  ...action,
  corrects: CorrectedAwardData.optional(),
})

const AwardMessage: z.ZodType<PointGain> = z.strictObject({
  type: z.enum(['PointsRewarded', 'ParentPointsRewarded', 'PointsGranted']),
  data: PointAwardData,
})

const EffectMessage: z.ZodType<Effect> = z.union([
  AwardMessage,
  z.strictObject({ type: z.literal('PointsRedeemed'), data: PointAwardData }),
])

export const ReplacementData = z.strictObject({
  profileId: EventId,
  replacement: EffectMessage,
  order: StandingOrderData.optional(),
})

export const ReversalData: z.ZodType<Reversal> = z.strictObject({
  actionId: EventId,
  batchId: EventId,
  localDate: LocalDate,
  reason: ReasonCode,
  reverted: EffectMessage,
  correction: ReplacementData.optional(),
})
