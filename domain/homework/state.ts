import type { Recorded } from '#domain/reverting.ts'
import type {
  HomeworkEffect,
  HomeworkMark,
  RecordMove,
  UnfinishedHomeworkRecord,
} from './events.ts'

export type Homework = {
  actions: Recorded<HomeworkEffect>
  marks: Map<string, string[]>
  unfinished: Map<string, string>
  /** Records moved to the student's other account, by reversal id. */
  moves: Map<string, RecordMove>
}

export type HomeworkKey = Pick<UnfinishedHomeworkRecord, 'date' | 'homeworkTypeId'>

export const homeworkKeyOf = ({ date, homeworkTypeId }: HomeworkKey) => `${date} ${homeworkTypeId}`

export const standingMark = (
  { marks, actions }: Homework,
  date: string,
): HomeworkMark | undefined => {
  const recordId = marks.get(date)?.at(-1)
  if (recordId === undefined) return undefined
  const effect = actions.get(recordId)?.effect
  return effect?.type === 'HomeworkMarked' ? effect.data : undefined
}

export const unfinishedRecord = (
  { unfinished }: Homework,
  record: HomeworkKey,
): string | undefined => unfinished.get(homeworkKeyOf(record))
