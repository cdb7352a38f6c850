import { z } from 'zod'
import { ActionRow } from './actions.ts'
import { DateOnly, Day, Id, Localized, listOf, Moment, PageNumber, Position } from './common.ts'

/**
 * A figure that a screen shows. `point` and `cumulative_point` are one student's in a period,
 * `class` what a class has earned; `reward` and `redeem` count the actions of a period, or of one
 * of its weeks, that stand. With a category, or all but some, it is of that alone.
 */
export const figureKinds = ['point', 'cumulative_point', 'class', 'reward', 'redeem'] as const
export type FigureKind = (typeof figureKinds)[number]

const mostCategories = 100
const Except = z
  .string()
  .max(mostCategories * 37)
  .transform((text): unknown[] => text.split(','))
  .pipe(listOf(Id, { max: mostCategories }))

const paging = {
  page: PageNumber,
  limit: z.coerce.number().int().min(1).max(50).default(10),
  minPosition: Position.optional(),
}
const categories = { ruleCategory: Id.optional(), exceptCategories: Except.optional() }
const notBoth = { message: 'yup_type_error', path: ['exceptCategories'] }
const oneOrOthers = (query: {
  ruleCategory?: string | undefined
  exceptCategories?: string[] | undefined
}) => query.ruleCategory === undefined || query.exceptCategories === undefined

/**
 * GET /explain/profiles/{id}: the entries of a student's balance, or of what the student has
 * earned. A balance is of all categories.
 */
export const ExplainProfileQuery = z
  .object({ figure: z.enum(['point', 'cumulative_point']), ...categories, ...paging })
  .refine(oneOrOthers, notBoth)
  .refine((query) => query.figure !== 'point' || !(query.ruleCategory || query.exceptCategories), {
    message: 'yup_type_error',
    path: ['figure'],
  })

const ofClass = { period: Id, class: z.string().min(1).max(255) }
/** GET /explain/classes: the entries of what a class has earned in a period. */
export const ExplainClassQuery = z
  .object({ ...ofClass, ...categories, ...paging })
  .refine(oneOrOthers, notBoth)

/**
 * GET /explain/classes/days: the same as sums by day and category, without who got or gave
 * anything.
 */
export const ExplainClassDaysQuery = ExplainClassQuery

/**
 * GET /explain/actions/reward and /redeem: the actions that a dashboard's total counts, of a period
 * or of the week that a day is in.
 */
export const ExplainActionsQuery = z.object({ period: Id, week: DateOnly.optional(), ...paging })

/** An entry, and who took it back. */
export const ExplainedEntry = ActionRow.extend({
  /** Null where it stands, and where the caller does not see who it was. */
  undone_by: z.object({ name: Localized, isParent: z.boolean() }).nullable(),
  /** How many entries its request made; null where that is not for the caller to know. */
  batch_size: z.number().nullable(),
})
export type ExplainedEntry = z.infer<typeof ExplainedEntry>

/** What is explained. `user` and `profile` are null but for a student's figure. */
export const Figure = z.object({
  kind: z.enum(figureKinds),
  /** What the screens show, as the read model has it. */
  value: z.number(),
  period: z.object({ _id: Id, name: z.string() }),
  profile: Id.nullable(),
  user: Localized.nullable(),
  class: z.string().nullable(),
  class_no: z.number().nullable(),
  ruleCategory: z.object({ _id: Id, name: Localized }).nullable(),
  /** A day of the week that it counts; null for the whole period. */
  week: Day.nullable(),
})
export type Figure = z.infer<typeof Figure>

/**
 * What every explanation has besides its rows, all of the moment of `position`. `sum` is computed
 * from the entries and agrees with the figure's value. `others` are entries that the caller may not
 * see one by one; they are part of the sum.
 */
const explanation = {
  figure: Figure,
  sum: z.number(),
  others: z.object({ count: z.number(), sum: z.number() }).nullable(),
  position: Position,
}

const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    result: z.literal('success'),
    data: z.array(row),
    ...explanation,
    pages: z.number(),
    total: z.number(),
    last_updated_at: Moment,
    stale: z.boolean().optional(),
  })

export const ExplainAnswer = rowsOf(ExplainedEntry)
export type ExplainAnswer = z.infer<typeof ExplainAnswer>

export const ExplainedDay = z.object({
  /** Of the school's own calendar. What was taken back counts nowhere. */
  date: Day,
  ruleCategory: z.object({ _id: Id, name: Localized }).nullable(),
  total: z.number(),
})
export type ExplainedDay = z.infer<typeof ExplainedDay>
export const ExplainDaysAnswer = rowsOf(ExplainedDay)
export type ExplainDaysAnswer = z.infer<typeof ExplainDaysAnswer>
