import { entryRow, recordedBy, ruleOf } from '#api/answers/entry-row.ts'
import type { DayRecord, SubmittedHomework, UnfinishedHomework } from '#api/contracts/homework.ts'
import { historyLines, type Language, ruleIn } from '#api/http/history/history-lines.ts'
import type { Sight } from '#api/http/history/sight.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { RecordOfDay } from '#projections/homework/day.ts'
import {
  listMarks,
  listUnfinished,
  type MarkEntry,
  streamMarks,
  streamUnfinished,
  type UnfinishedEntry,
} from '#projections/homework/history.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'

export const submittedRow = (row: MarkEntry, caller: Caller): SubmittedHomework => ({
  ...entryRow(row, caller),
  type: row.status,
  date: row.date,
  status: row.status,
  earlier: row.earlier,
  created_by: recordedBy(row, caller),
})

export const unfinishedRow = (row: UnfinishedEntry, caller: Caller): UnfinishedHomework => ({
  ...entryRow(row, caller),
  type: 'unfinished',
  date: row.date,
  earlier: row.earlier,
  homework_type: {
    ...ruleOf(row),
    subject: { _id: row.subject_id, name: { en: row.subject_en, zh: row.subject_zh } },
  },
  remarks: row.remarks,
  created_by: recordedBy(row, caller),
})

type DayOfStudent = Readonly<{ sight: Sight; profileId: string }>

/** Names who recorded and who undid the record. If the caller may not know, ids are null, too. */
export const recordOfDay = (
  record: RecordOfDay,
  { sight, profileId: profile_id }: DayOfStudent,
): DayRecord => {
  const nameFor = (id: string, name: { en: string; zh: string }) =>
    sight.names({ actor_id: id, profile_id })
      ? { _id: id, name }
      : { _id: null, name: { en: '', zh: '' } }
  return {
    _id: record.id,
    created_at: record.created_at,
    created_by: nameFor(record.actor_id, { en: record.actor_name_en, zh: record.actor_name_zh }),
    stands: record.stands,
    reverted:
      record.reverted_at === null || record.reverting_actor_id === null
        ? null
        : {
            at: record.reverted_at,
            by: nameFor(record.reverting_actor_id, {
              en: record.reverting_name_en ?? '',
              zh: record.reverting_name_zh ?? '',
            }),
          },
  }
}

const statuses = {
  zh: { submitted: '已交', unsubmitted: '欠交', absent: '缺席' },
  en: { submitted: 'Submitted', unsubmitted: 'Not submitted', absent: 'Absent' },
} as const

const recorder = { zh: '記錄人', en: 'Created by' }

const submittedLines = historyLines<MarkEntry>({
  headers: { zh: ['日期', '狀態'], en: ['Date', 'Status'] },
  cells: ({ date, status }, language) => [slashed(date), statuses[language][status]],
  recorder,
})

const unfinishedLines = historyLines<UnfinishedEntry>({
  headers: {
    zh: ['日期', '科目', '功課', '備註內容'],
    en: ['Date', 'Subject', 'Homework', 'Remark'],
  },
  cells: (row, language) => [
    slashed(row.date),
    subjectIn(row, language),
    ruleIn(row, language),
    row.remarks,
  ],
  recorder,
})

export const submittedHistory = {
  fileName: 'submitted-homework',
  projection: homeworkProjection,
  list: listMarks,
  stream: streamMarks,
  answer: submittedRow,
  lines: submittedLines,
}

export const unfinishedHistory = {
  fileName: 'unfinished-homework',
  projection: homeworkProjection,
  list: listUnfinished,
  stream: streamUnfinished,
  answer: unfinishedRow,
  lines: unfinishedLines,
}

const slashed = (date: string) => date.replaceAll('-', '/')
const subjectIn = ({ subject_en, subject_zh }: UnfinishedEntry, language: Language) =>
  language === 'zh' ? subject_zh : subject_en
