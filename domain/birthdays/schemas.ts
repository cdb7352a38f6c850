import { z } from 'zod'
import { EventId, LocalDate } from '#domain/event-fields.ts'
import type { BirthdayCredit } from './events.ts'

export const BirthdayData: z.ZodType<BirthdayCredit> = z.strictObject({
  creditId: EventId,
  year: z.int().min(1900),
  ruleId: EventId,
  profileId: EventId,
  localDate: LocalDate,
})
