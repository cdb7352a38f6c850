import { z } from 'zod'
import { EventId, LocalDate, ReasonCode } from '#domain/event-fields.ts'
import { type Action, actionSources, type Effect, type Reversal } from './events.ts'

const Whole = z.int().min(0)

export const ActionData: z.ZodType<Action> = z.strictObject({
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
})

const EffectMessage: z.ZodType<Effect> = z.strictObject({
  type: z.enum(['PointsRewarded', 'ParentPointsRewarded', 'PointsGranted', 'PointsRedeemed']),
  data: ActionData,
})

export const ReversalData: z.ZodType<Reversal> = z.strictObject({
  actionId: EventId,
  batchId: EventId,
  localDate: LocalDate,
  reason: ReasonCode,
  reverted: EffectMessage,
})
