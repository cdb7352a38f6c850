import type { TypedMessage } from '#domain/decider.ts'

export const homeworkStatuses = ['submitted', 'unsubmitted', 'absent'] as const
export type HomeworkStatus = (typeof homeworkStatuses)[number]

type HomeworkRecord = Readonly<{
  recordId: string
  batchId: string
  /** The day when it was due. */
  date: string
  /** The day when it was recorded. */
  localDate: string
  class: string
  recordedBy: string
}>

export type HomeworkMark = HomeworkRecord & Readonly<{ status: HomeworkStatus }>

/** Without the remark: events hold no free text. */
export type UnfinishedHomeworkRecord = HomeworkRecord &
  Readonly<{
    homeworkTypeId: string
    homeworkTypeName: string
    homeworkTypeNameEn: string
    subjectId: string
    subjectNameZh: string
    subjectNameEn: string
  }>

export type HomeworkEffect =
  | TypedMessage<'HomeworkMarked', HomeworkMark>
  | TypedMessage<'HomeworkLeftUnfinished', UnfinishedHomeworkRecord>

export type HomeworkReversal = Readonly<{
  recordId: string
  batchId: string
  localDate: string
  reason: string | null
  reverted: HomeworkEffect
}>

export type HomeworkEvent = HomeworkEffect | TypedMessage<'HomeworkReverted', HomeworkReversal>
