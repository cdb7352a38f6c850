import type { TypedMessage } from '#domain/decider.ts'

export const homeworkStatuses = ['submitted', 'unsubmitted', 'absent'] as const
export type HomeworkStatus = (typeof homeworkStatuses)[number]

/** Names the record of the student's other account that a merge has moved here. */
export type MovedRecord = Readonly<{
  from: string
  record: string
  merge: string
  /** True if undoing the merge moved the record back. */
  isUndo: boolean
}>

type HomeworkRecord = Readonly<{
  recordId: string
  batchId: string
  date: string
  /** The day of recording. */
  localDate: string
  class: string
  recordedBy: string
  moved?: MovedRecord | undefined
}>

export type HomeworkMark = HomeworkRecord & Readonly<{ status: HomeworkStatus }>

/** The remark is left out, because events hold no free text. */
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

/** `replacement` is in the student's other account. */
export type RecordMove = Readonly<{ profileId: string; replacement: HomeworkEffect }>

export type HomeworkReversal = Readonly<{
  recordId: string
  batchId: string
  localDate: string
  reason: string | null
  reverted: HomeworkEffect
  move?: RecordMove | undefined
}>

export type HomeworkEvent = HomeworkEffect | TypedMessage<'HomeworkReverted', HomeworkReversal>
