import type { TypedMessage } from '#domain/decider.ts'

export const homeworkStatuses = ['submitted', 'unsubmitted', 'absent'] as const
export type HomeworkStatus = (typeof homeworkStatuses)[number]

type HomeworkRecord = Readonly<{
  recordId: string
  /** Groups what one request made. */
  batchId: string
  /** The school day that the homework was due on, yyyy-MM-dd. */
  date: string
  /** The school's own date at which it was written down. */
  localDate: string
  /** The student's class at the time. */
  class: string
  /** The account that wrote it down: who else may change it depends on that. */
  recordedBy: string
}>

/**
 * What a student's homework of one day was; the last mark of a day that was not taken back stands.
 * No personal data, ever.
 */
export type HomeworkMark = HomeworkRecord & Readonly<{ status: HomeworkStatus }>

/**
 * Homework of one code that a student did not finish. The remark is not here, but in a table
 * beside.
 */
export type UnfinishedHomeworkRecord = HomeworkRecord &
  Readonly<{
    homeworkTypeId: string
    homeworkTypeName: string
    /** Empty where the code has no English name of its own. */
    homeworkTypeNameEn: string
    subjectId: string
    subjectNameZh: string
    subjectNameEn: string
  }>

export type HomeworkEffect =
  | TypedMessage<'HomeworkMarked', HomeworkMark>
  | TypedMessage<'HomeworkLeftUnfinished', UnfinishedHomeworkRecord>

/** Has a record id of its own, and carries what it undoes, so that no reader has to look it up. */
export type HomeworkReversal = Readonly<{
  recordId: string
  batchId: string
  localDate: string
  /** A code such as wrong_student, never free text. */
  reason: string | null
  reverted: HomeworkEffect
}>

export type HomeworkEvent = HomeworkEffect | TypedMessage<'HomeworkReverted', HomeworkReversal>
