import { z } from 'zod'
import type { TypedMessage } from '#domain/decider.ts'
import { EventId, LocalDate } from '#domain/event-fields.ts'

export type BirthdayCredit = Readonly<{
  creditId: string
  year: number
  ruleId: string
  profileId: string
  localDate: string
}>

export type BirthdayEvent = TypedMessage<'BirthdayCredited', BirthdayCredit>

export const BirthdayData: z.ZodType<BirthdayCredit> = z.strictObject({
  creditId: EventId,
  year: z.int().min(1900),
  ruleId: EventId,
  profileId: EventId,
  localDate: LocalDate,
})
