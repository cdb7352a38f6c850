import { z } from 'zod'
import {
  DateOnly,
  Day,
  Flag,
  Id,
  ListPaging,
  Localized,
  LogPosition,
  listOf,
  Moment,
  Paging,
  paged,
  RuleName,
  SearchText,
  success,
} from './common.ts'
import { ExportLanguage, HistoryEntry, HistorySearch } from './history.ts'
import { homeworkStatuses } from './homework-statuses.ts'
import { Subject } from './subjects.ts'
import { Line, Paragraph } from './text.ts'

const mostStudents = 999
const isOnce = (items: readonly { profile: string }[]) =>
  new Set(items.map(({ profile }) => profile)).size === items.length

export const SubmitHomework = z.object({
  date: DateOnly,
  profiles: listOf(z.object({ profile: Id, status: z.enum(homeworkStatuses) }), {
    max: mostStudents,
  }).refine(isOnce, 'profile_duplicate'),
})

export const LeaveUnfinished = z.object({
  homeworkType_id: Id,
  date: DateOnly,
  /** If a student has a record, an empty remark changes nothing and null removes the remark. */
  profiles: listOf(z.object({ profile: Id, remarks: Paragraph(500).nullable().default('') }), {
    max: mostStudents,
  }).refine(isOnce, 'profile_duplicate'),
})

const Recorder = z.object({ _id: Id.nullable(), name: Localized })

/** `earlier`: how many earlier marks of the day this mark replaced. */
export const SubmittedHomework = HistoryEntry.extend({
  type: z.enum(homeworkStatuses),
  date: Day,
  status: z.enum(homeworkStatuses),
  earlier: z.number(),
  created_by: Recorder,
})
export type SubmittedHomework = z.infer<typeof SubmittedHomework>
export const SubmittedHomeworkAnswer = paged(SubmittedHomework)

export const UnfinishedHomework = HistoryEntry.extend({
  type: z.literal('unfinished'),
  earlier: z.number(),
  date: Day,
  homework_type: z.object({
    _id: Id,
    ...RuleName.shape,
    subject: z.object({ _id: Id, name: Localized }),
  }),
  remarks: z.string(),
  created_by: Recorder,
})
export type UnfinishedHomework = z.infer<typeof UnfinishedHomework>
export const UnfinishedHomeworkAnswer = paged(UnfinishedHomework)

export const DayRecord = z.object({
  _id: Id,
  created_at: Moment,
  created_by: Recorder,
  stands: z.boolean(),
  reverted: z.object({ at: Moment, by: Recorder }).nullable(),
})
export type DayRecord = z.infer<typeof DayRecord>
export const MarkOfDay = DayRecord.extend({ status: z.enum(homeworkStatuses) })
export type MarkOfDay = z.infer<typeof MarkOfDay>
export const RecordQuery = z.object({ minPosition: LogPosition.optional() })
export const SubmittedDetailAnswer = success(
  SubmittedHomework.extend({ marks: z.array(MarkOfDay) }),
)
export const UnfinishedDetailAnswer = success(
  UnfinishedHomework.extend({ records: z.array(DayRecord) }),
)

const daySearch = {
  date_from: DateOnly.optional(),
  date_to: DateOnly.optional(),
}
export const SubmittedSearch = HistorySearch.extend({
  ...daySearch,
  status: z.enum(homeworkStatuses).optional(),
})
export const UnfinishedSearch = HistorySearch.extend({
  ...daySearch,
  homework_type: SearchText.optional(),
  homeworkType_id: Id.optional(),
  subject: Id.optional(),
})

const sharedOrders = [
  'created_at',
  'date',
  'class',
  'class_no',
  'name_zh',
  'name_en',
  'created_by',
] as const
export const submittedOrders = [...sharedOrders, 'status'] as const
export const unfinishedOrders = [
  ...sharedOrders,
  'homework_type_name',
  'homework_type_name_en',
  'subject_zh',
  'subject_en',
] as const

const listed = {
  period_id: Id.optional(),
  profile: Id.optional(),
  batch: Id.optional(),
  search: z.string().max(20_000).optional(),
}
export const SubmittedQuery = Paging.extend({
  ...listed,
  order_by: z.enum(submittedOrders).optional(),
})
export type SubmittedQuery = z.infer<typeof SubmittedQuery>
export const SubmittedExportQuery = SubmittedQuery.omit({ page: true, limit: true }).extend({
  lang: ExportLanguage,
})
export const UnfinishedQuery = Paging.extend({
  ...listed,
  order_by: z.enum(unfinishedOrders).optional(),
})
export type UnfinishedQuery = z.infer<typeof UnfinishedQuery>
export const UnfinishedExportQuery = UnfinishedQuery.omit({ page: true, limit: true }).extend({
  lang: ExportLanguage,
})

const ofStudent = {
  period: Id.optional(),
  date_from: DateOnly.optional(),
  date_to: DateOnly.optional(),
}
export const StudentSubmittedQuery = Paging.extend({
  ...ofStudent,
  order_by: z.enum(submittedOrders).optional(),
})
export const StudentSubmittedExportQuery = StudentSubmittedQuery.omit({
  page: true,
  limit: true,
}).extend({
  lang: ExportLanguage,
})
export const StudentUnfinishedQuery = Paging.extend({
  ...ofStudent,
  order_by: z.enum(unfinishedOrders).optional(),
})
export const StudentUnfinishedExportQuery = StudentUnfinishedQuery.omit({
  page: true,
  limit: true,
}).extend({
  lang: ExportLanguage,
})

export const ClassSubmittedQuery = z.object({
  date: DateOnly,
  period_id: Id.optional(),
  minPosition: LogPosition.optional(),
})
export const ClassSubmitted = z.object({
  class: z.string(),
  students: z.number(),
  recorded: z.number(),
})
export type ClassSubmitted = z.infer<typeof ClassSubmitted>
export const ClassSubmittedAnswer = success(z.array(ClassSubmitted))

export const DayQuery = ClassSubmittedQuery.extend({ class: Line().min(1) })
export const DayMark = z.object({
  _id: Id,
  profile: Id,
  status: z.enum(homeworkStatuses),
  created_at: Moment,
  /** Null if the caller may not know. */
  created_by: Localized.nullable(),
  changeable: z.boolean(),
})
export type DayMark = z.infer<typeof DayMark>
export const DayAnswer = success(z.array(DayMark))
export const UnfinishedDayQuery = ClassSubmittedQuery.extend({ homeworkType_id: Id })
export const DayUnfinished = z.object({
  _id: Id,
  profile: Id,
  created_at: Moment,
  created_by: Localized.nullable(),
  remarks: z.string().nullable(),
  changeable: z.boolean(),
})
export type DayUnfinished = z.infer<typeof DayUnfinished>
export const UnfinishedDayAnswer = success(z.array(DayUnfinished))

export const StatisticsQuery = z.object({
  period_id: Id.optional(),
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  minPosition: LogPosition.optional(),
})
const Amounts = z.object({ submitted: z.number(), unsubmitted: z.number(), absent: z.number() })
export type Amounts = z.infer<typeof Amounts>
const DateRange = z.object({ from: Day, to: Day })
const Grade = z.object({ _id: Id, name: Localized, value: z.string() }).nullable()
const DaysOfMarks = {
  dataInMonth: z.array(Amounts.extend({ month: z.string() })),
  dataInDay: z.array(Amounts.extend({ day: Day })),
}
const DaysOfUnfinished = {
  dataInMonth: z.array(z.object({ month: z.string(), count: z.number() })),
  dataInDay: z.array(z.object({ day: Day, count: z.number() })),
}
export const SubmittedStatisticsAnswer = success(
  z.object({
    amount: Amounts,
    total: z.number(),
    dateRange: DateRange,
    gradeData: z.array(Amounts.extend({ grade: Grade })),
    classData: z.array(Amounts.extend({ class: z.string() })),
    ...DaysOfMarks,
    records: z.array(SubmittedHomework).optional(),
  }),
)
export type SubmittedStatistics = z.infer<typeof SubmittedStatisticsAnswer>['data']
export const UnfinishedStatisticsAnswer = success(
  z.object({
    total: z.number(),
    dateRange: DateRange,
    gradeData: z.array(z.object({ grade: Grade, count: z.number() })),
    classData: z.array(z.object({ class: z.string(), count: z.number() })),
    ...DaysOfUnfinished,
    records: z.array(UnfinishedHomework).optional(),
  }),
)
export type UnfinishedStatistics = z.infer<typeof UnfinishedStatisticsAnswer>['data']

export const StudentStatisticsQuery = z.object({
  period: Id.optional(),
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  minPosition: LogPosition.optional(),
})
export const StudentStatisticsAnswer = success(
  z.object({
    dateRange: DateRange,
    submitted: z.object({
      amount: Amounts,
      total: z.number(),
      ...DaysOfMarks,
    }),
    unfinished: z.object({
      total: z.number(),
      ...DaysOfUnfinished,
    }),
  }),
)
export type StudentStatistics = z.infer<typeof StudentStatisticsAnswer>['data']

/** `homeworkType_id`: the type to change. Absent: adds a new type. */
export const HomeworkTypeInput = z.object({
  homeworkType_id: Id.optional(),
  name: Line().min(1),
  name_en: Line().nullish(),
  subject: Id,
  isActive: z.boolean().default(true),
})
export type HomeworkTypeInput = z.infer<typeof HomeworkTypeInput>
export const HomeworkType = z.object({
  _id: Id,
  ...RuleName.shape,
  subject: z.object({ _id: Id, name: Localized }),
  isActive: z.boolean(),
  unfinished: z.number().optional(),
})
export type HomeworkType = z.infer<typeof HomeworkType>
export const HomeworkTypeAnswer = success(HomeworkType)
export const HomeworkTypesQuery = ListPaging.extend({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  subject: Id.optional(),
  isActive: Flag.optional(),
  period_id: Id.optional(),
  minPosition: LogPosition.optional(),
  order_by: z.enum(['name', 'name_en', 'subject', 'isActive']).optional(),
})
export const HomeworkTypesAnswer = success(
  z.object({ allSubject: z.array(Subject), homeworkType: z.array(HomeworkType) }),
).extend({ pages: z.number(), total: z.number(), last_updated_at: Moment })

const Range = z.int({ error: 'yup_integer' }).min(0).max(400)
export const HomeworkSetting = z.object({
  submitHomeworkRange: Range,
  unfinishHomeworkRange: Range,
  isActive: z.boolean(),
})
export type HomeworkSetting = z.infer<typeof HomeworkSetting>
export const HomeworkSettingAnswer = success(HomeworkSetting.extend({ today: Day }))
