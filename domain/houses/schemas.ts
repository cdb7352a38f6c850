import { z } from 'zod'
import { EventId, LocalDate, ReasonCode } from '#domain/event-fields.ts'
import { pointRuleTypes } from '#domain/points/events.ts'
import type { HouseAward, HouseAwardReversal } from './events.ts'

const Whole = z.int().min(0)

export const HouseAwardData: z.ZodType<HouseAward> = z.strictObject({
  actionId: EventId,
  batchId: EventId,
  periodId: EventId,
  class: z.string(),
  ruleId: EventId,
  ruleName: z.string(),
  ruleNameEn: z.string(),
  ruleType: z.enum(pointRuleTypes),
  categoryId: EventId.nullable(),
  unitPoints: Whole,
  count: Whole,
  points: Whole,
  localDate: LocalDate,
})

export const HouseAwardReversalData: z.ZodType<HouseAwardReversal> = z.strictObject({
  actionId: EventId,
  batchId: EventId,
  localDate: LocalDate,
  reason: ReasonCode,
  reverted: z.strictObject({ type: z.literal('HouseRewarded'), data: HouseAwardData }),
})
