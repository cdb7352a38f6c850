import { z } from 'zod'
import {
  DateOnly,
  Day,
  Id,
  Localized,
  LogPosition,
  Moment,
  Paging,
  paged,
  RuleName,
  success,
} from './common.ts'
import { ExportLanguage, HistorySearch } from './history.ts'
import { Paragraph } from './text.ts'

export const overlookedKinds = ['unrewarded', 'below'] as const
export const mostDays = 365
export const mostListed = 1000

const Days = z.coerce.number().int().min(1).max(mostDays)
const Points = z.coerce.number().int().min(1).max(1_000_000)

/**
 * `unrewarded`: no award of the category by staff in the last `days`, including today, or from
 * `from` to `to`. `below`: fewer than `points` in the span and category. Without `to`, the span
 * ends today, or at the end of a past period.
 */
export const OverlookedQuery = Paging.extend({
  period: Id.optional(),
  kind: z.enum(overlookedKinds).default('unrewarded'),
  limit: z.coerce.number().int().min(1).max(mostListed).default(25),
  days: Days.default(14),
  points: Points.default(1),
  category: Id.optional(),
  teacher: Id.optional(),
  class: HistorySearch.shape.class_filter,
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  order_by: z.enum(['class', 'name_en', 'name_zh', 'points', 'last_day']).optional(),
})
export type OverlookedQuery = z.infer<typeof OverlookedQuery>
export const OverlookedExportQuery = OverlookedQuery.omit({ page: true, limit: true }).extend({
  lang: ExportLanguage,
})

/** `points`: earned in the span and category. `last`: the last award's date. */
export const OverlookedStudent = z.object({
  _id: Id,
  profile: Id,
  u_id: z.string(),
  name: Localized,
  class: z.string(),
  class_no: z.number(),
  points: z.number(),
  last: Day.nullable(),
})
export type OverlookedStudent = z.infer<typeof OverlookedStudent>

/** `isOwnOnly`: only the caller's own students. */
export const OverlookedAnswer = paged(OverlookedStudent).extend({
  building: z.boolean(),
  span: z.object({ from: Day, to: Day }),
  isOwnOnly: z.boolean(),
})
export type OverlookedPage = z.infer<typeof OverlookedAnswer>

export const Teachers = z.array(z.object({ _id: Id, name: Localized }))
export type Teachers = z.infer<typeof Teachers>
export const TeachersAnswer = success(Teachers)

export const mostWeeks = 53

/**
 * The period's last `weeks` weeks, up to this one. `order_by` orders staff. Only a school that
 * compares staff can order them by awards, and does so by default.
 */
export const FairnessQuery = z.object({
  period: Id.optional(),
  weeks: z.coerce.number().int().min(1).max(mostWeeks).default(12),
  order_by: z.enum(['name', 'awards']).optional(),
  minPosition: LogPosition.optional(),
})
export const fairnessParts = ['classes', 'categories', 'staff_weeks', 'staff'] as const
export const FairnessExportQuery = FairnessQuery.extend({
  part: z.enum(fairnessParts).default('classes'),
  lang: ExportLanguage,
})

/**
 * `_id` is null for awards without a category, and `others` for all but the hundred most used
 * categories.
 */
const CategoryShare = z.object({ _id: z.string().nullable(), share: z.number() })

/**
 * Awards by staff in weeks from Monday. Shares run from 0 to 1. A person's `share` and `weeks` are
 * shares of all awards. The shares in `categories` are of the person's own awards. `awards` is
 * present if the school compares staff.
 */
export const Fairness = z.object({
  building: z.boolean(),
  weeks: z.array(Day),
  comparesStaff: z.boolean(),
  categories: z.array(
    CategoryShare.extend({ name: Localized.nullable(), weeks: z.array(z.number()) }),
  ),
  classes: z.array(
    z.object({
      class: z.string(),
      students: z.number(),
      rewarded: z.number(),
      weeks: z.array(z.number()),
    }),
  ),
  staff: z.array(
    z.object({
      _id: Id,
      name: Localized,
      share: z.number(),
      weeks: z.array(z.number()),
      awards: z.number().optional(),
      categories: z.array(CategoryShare),
    }),
  ),
})
export type Fairness = z.infer<typeof Fairness>
export const FairnessAnswer = success(Fairness)

export const mostReports = 100

export const StudentReportQuery = z.object({
  period: Id.optional(),
  class: z.string().min(1).max(255),
})

const Counted = z.object({ name: RuleName, count: z.number() })

export const mostRemark = 600

/** If `text` is empty, the remark was removed. `position`: where its event is in the log. */
export const ReportRemark = z.object({
  _id: Id,
  text: z.string(),
  by: Localized,
  at: Moment,
  position: z.string(),
})
export type ReportRemark = z.infer<typeof ReportRemark>

/**
 * `replaces`: the remark that the writer has seen. If it is not the latest, the call answers 409
 * remark_changed.
 */
export const ReportRemarkInput = z.object({
  profile: Id,
  text: Paragraph(mostRemark),
  replaces: Id.nullable(),
})
export type ReportRemarkInput = z.infer<typeof ReportRemarkInput>

/**
 * `called`: days on which the roll of the student's own class was called; `present` and `absent`
 * divide them. `late` is null if no teacher of the class has a rule for lateness. `days_in`: all
 * days with a check-in.
 */
const ReportedDays = z.object({
  called: z.number(),
  from: Day.nullable(),
  to: Day.nullable(),
  present: z.number(),
  late: z.number().nullable(),
  absent: z.number(),
  days_in: z.number(),
})
export type ReportedDays = z.infer<typeof ReportedDays>

/**
 * `points`: received in the period. The category without a name holds points from the system.
 * `attendance`: check-ins by rule.
 */
export const ReportedStudent = z.object({
  profile: Id,
  u_id: z.string(),
  name: Localized,
  class: z.string(),
  class_no: z.number(),
  points: z.number(),
  categories: z.array(z.object({ name: Localized.nullable(), total: z.number() })),
  badges: z.array(Counted),
  attendance: z.array(Counted),
  days: ReportedDays,
  homework: z.object({
    submitted: z.number(),
    unsubmitted: z.number(),
    absent: z.number(),
    unfinished: z.number(),
  }),
  remark: ReportRemark.nullable(),
})
export type ReportedStudent = z.infer<typeof ReportedStudent>

/** A hundred students of a class at most. `isOwnOnly`: only the caller's own students. */
export const StudentReport = z.object({
  period: z.object({ _id: Id, name: z.string(), start_at: Day, end_at: Day }),
  at: Moment,
  isOwnOnly: z.boolean(),
  /** True if the latest records may still be missing. */
  stale: z.boolean(),
  students: z.array(ReportedStudent),
})
export type StudentReport = z.infer<typeof StudentReport>
export const StudentReportAnswer = success(StudentReport)
