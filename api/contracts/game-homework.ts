import { z } from 'zod'
import { type PlayedStatus, playedStatuses } from '#domain/games/rules.ts'
import {
  DateOnly,
  Day,
  Id,
  ListPaging,
  Localized,
  listOf,
  Moment,
  paged,
  success,
} from './common.ts'
import { ExportLanguage } from './history.ts'

const mostClasses = 500

const draft = {
  due: DateOnly,
  filters: listOf(Id, { max: mostClasses }),
  /** Whether play is closed after the due day. Otherwise later play counts as late. */
  closes: z.boolean().default(false),
  /** Whether playing counts as handing in the homework of the due day. */
  counts: z.boolean().default(false),
}
export const GameHomeworkInput = z.object({ game: Id, ...draft })
export type GameHomeworkInput = z.infer<typeof GameHomeworkInput>
export const GameHomeworkUpdate = z.object(draft)

const Named = z.object({ _id: Id, name: Localized })
export const GameHomework = z.object({
  _id: Id,
  game: z.object({ _id: Id, name: z.string() }),
  period: Id,
  due: Day,
  filters: z.array(Named),
  closes: z.boolean(),
  counts: z.boolean(),
  created_at: Moment,
  created_by: Localized,
  students: z.number(),
  onTime: z.number(),
  late: z.number(),
})
export type GameHomework = z.infer<typeof GameHomework>
export const GameHomeworkAnswer = success(GameHomework)
export const GameHomeworksAnswer = paged(GameHomework)

export { type PlayedStatus, playedStatuses }

export const GameHomeworksQuery = ListPaging.extend({
  game: Id.optional(),
  period: Id.optional(),
  order_by: z.enum(['due']).optional(),
})

const Score = z.object({ correct: z.number(), questions: z.number() }).nullable()
export const HomeworkStudent = z.object({
  profile: Id,
  user: z.object({ _id: Id, name: Localized }),
  class: z.string(),
  class_no: z.number(),
  status: z.enum(playedStatuses),
  first_at: Moment.nullable(),
  attempts: z.number(),
  score: Score,
  /** Whether the homework was marked as handed in; null until a job has decided. */
  marked: z.boolean().nullable(),
})
export type HomeworkStudent = z.infer<typeof HomeworkStudent>
export const HomeworkStudentsAnswer = paged(HomeworkStudent)

const byStatus = { status: z.enum(playedStatuses).optional() }
export const HomeworkStudentsQuery = ListPaging.extend({
  ...byStatus,
  order_by: z.enum(['class', 'first_at', 'score']).optional(),
})
export const HomeworkStudentsExportQuery = z.object({ ...byStatus, lang: ExportLanguage })

export const OwnGameHomework = z.object({
  _id: Id,
  game: z.object({ _id: Id, name: z.string() }),
  due: Day,
  closes: z.boolean(),
  status: z.enum(playedStatuses),
  score: Score,
  isOver: z.boolean(),
  /** Whether the student can play it now. */
  isOpen: z.boolean(),
})
export type OwnGameHomework = z.infer<typeof OwnGameHomework>
export const OwnGameHomeworkAnswer = success(z.array(OwnGameHomework))
