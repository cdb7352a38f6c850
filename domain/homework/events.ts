import type { TypedMessage } from '#domain/decider.ts'

export const homeworkStatuses = ['submitted', 'unsubmitted', 'absent'] as const
export type HomeworkStatus = (typeof homeworkStatuses)[number]

type HomeworkRecord = Readonly<{
  recordId: string
  batchId: string
  /** When the homework was due, yyyy-MM-dd. */
  date: string
  /** When it was recorded, by the school's date. */
  localDate: string
  class: string
  recordedBy: string
}>

/** The last mark of a day that was not taken back stands. No personal data, ever. */
export type HomeworkMark = HomeworkRecord & Readonly<{ status: HomeworkStatus }>

/** The remark is in the registry, not here. */
export type UnfinishedHomeworkRecord = HomeworkRecord &
  Readonly<{
    homeworkTypeId: string
    homeworkTypeName: string
    /** Empty if the type has no English name. */
    homeworkTypeNameEn: string
    subjectId: string
    subjectNameZh: string
    subjectNameEn: string
  }>

export type HomeworkEffect =
  | TypedMessage<'HomeworkMarked', HomeworkMark>
  | TypedMessage<'HomeworkLeftUnfinished', UnfinishedHomeworkRecord>

/** Carries what it undoes, so that no reader has to look it up. */
export type HomeworkReversal = Readonly<{
  recordId: string
  batchId: string
  localDate: string
  /** A code such as wrong_student, never free text. */
  reason: string | null
  reverted: HomeworkEffect
}>

export type HomeworkEvent = HomeworkEffect | TypedMessage<'HomeworkReverted', HomeworkReversal>
