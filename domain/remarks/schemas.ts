import { z } from 'zod'
import { EventId, LocalDate } from '#domain/event-fields.ts'
import type { Remark } from './events.ts'

export const RemarkData: z.ZodType<Remark> = z.strictObject({
  recordId: EventId,
  localDate: LocalDate,
  class: z.string(),
  replaces: EventId.nullable(),
})
