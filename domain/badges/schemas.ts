import { z } from 'zod'
import { EventId, LocalDate } from '#domain/event-fields.ts'
import type { BadgeAward, BadgeRevocation } from './events.ts'

export const AwardData: z.ZodType<BadgeAward> = z.strictObject({
  awardId: EventId,
  badgeRuleId: EventId,
  badgeRuleName: z.string(),
  badgeRuleNameEn: z.string(),
  windowKey: z.string().min(1).max(64),
  nth: z.int().min(1),
  localDate: LocalDate,
  class: z.string(),
})

export const RevocationData: z.ZodType<BadgeRevocation> = z.strictObject({
  revocationId: EventId,
  localDate: LocalDate,
  revoked: AwardData,
})
