import { z } from 'zod'
import { EventId, LocalDate, ReasonCode } from '#domain/event-fields.ts'
import {
  type HomeworkEffect,
  type HomeworkMark,
  type HomeworkReversal,
  homeworkStatuses,
  type UnfinishedHomeworkRecord,
} from './events.ts'

const record = {
  recordId: EventId,
  batchId: EventId,
  date: LocalDate,
  localDate: LocalDate,
  class: z.string(),
  recordedBy: EventId,
}

export const MarkData: z.ZodType<HomeworkMark> = z.strictObject({
  ...record,
  status: z.enum(homeworkStatuses),
})

export const UnfinishedData: z.ZodType<UnfinishedHomeworkRecord> = z.strictObject({
  ...record,
  homeworkTypeId: EventId,
  homeworkTypeName: z.string(),
  homeworkTypeNameEn: z.string(),
  subjectId: EventId,
  subjectNameZh: z.string(),
  subjectNameEn: z.string(),
})

const EffectMessage: z.ZodType<HomeworkEffect> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('HomeworkMarked'), data: MarkData }),
  z.strictObject({ type: z.literal('HomeworkLeftUnfinished'), data: UnfinishedData }),
])

export const HomeworkReversalData: z.ZodType<HomeworkReversal> = z.strictObject({
  recordId: EventId,
  batchId: EventId,
  localDate: LocalDate,
  reason: ReasonCode,
  reverted: EffectMessage,
})
