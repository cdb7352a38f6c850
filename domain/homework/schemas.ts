import { z } from 'zod'
import { EventId, LocalDate, ReasonCode } from '#domain/event-fields.ts'
import {
  type HomeworkEffect,
  type HomeworkMark,
  type HomeworkReversal,
  homeworkStatuses,
  type MovedRecord,
  type UnfinishedHomeworkRecord,
} from './events.ts'

export const movedRecord = {
  from: EventId,
  record: EventId,
  merge: EventId,
  isUndo: z.boolean(),
}

const MovedRecordData: z.ZodType<MovedRecord> = z.strictObject(movedRecord)

const record = {
  recordId: EventId,
  batchId: EventId,
  date: LocalDate,
  localDate: LocalDate,
  class: z.string(),
  recordedBy: EventId,
  moved: MovedRecordData.optional(),
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
  move: z.strictObject({ profileId: EventId, replacement: EffectMessage }).optional(),
})
