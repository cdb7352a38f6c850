import { z } from 'zod'
import { ActionRow } from './actions.ts'
import { DateOnly, Day, Id, Localized, LogPosition, listOf, Moment, PageNumber } from './common.ts'

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
  minPosition: LogPosition.optional(),
}
const categories = { ruleCategory: Id.optional(), exceptCategories: Except.optional() }
const notBoth = { message: 'yup_type_error', path: ['exceptCategories'] }
const oneOrOthers = (query: {
  ruleCategory?: string | undefined
  exceptCategories?: string[] | undefined
}) => query.ruleCategory === undefined || query.exceptCategories === undefined

export const ExplainProfileQuery = z
  .object({
    figure: z.enum(['point', 'cumulative_point']),
    /** For a class teacher: the caller's own entries or those of others. */
    by: z.enum(['me', 'others']).optional(),
    ...categories,
    ...paging,
  })
  .refine(oneOrOthers, notBoth)
  .refine((query) => query.figure !== 'point' || !(query.ruleCategory || query.exceptCategories), {
    message: 'yup_type_error',
    path: ['figure'],
  })

const ofClass = { period: Id, class: z.string().min(1).max(255) }
export const ExplainClassQuery = z
  .object({ ...ofClass, ...categories, ...paging })
  .refine(oneOrOthers, notBoth)

export const ExplainClassDaysQuery = ExplainClassQuery

export const ExplainActionsQuery = z.object({ period: Id, week: DateOnly.optional(), ...paging })

export const ExplainedEntry = ActionRow.extend({
  /** Who undid the entry. Null if nobody did, or if the caller may not know who. */
  undone_by: z.object({ name: Localized, isParent: z.boolean() }).nullable(),
  batch_size: z.number().nullable(),
  /** The balance after this entry; only for staff who see all of the student's entries. */
  balance: z.number().optional(),
  /** The giver's role in the student's class, if the caller may know the giver. */
  giver: z.object({ is_class_teacher: z.boolean(), subjects: z.array(Localized) }).optional(),
})
export type ExplainedEntry = z.infer<typeof ExplainedEntry>

export const Figure = z.object({
  kind: z.enum(figureKinds),
  value: z.number(),
  period: z.object({ _id: Id, name: z.string() }),
  profile: Id.nullable(),
  user: Localized.nullable(),
  class: z.string().nullable(),
  class_no: z.number().nullable(),
  ruleCategory: z.object({ _id: Id, name: Localized }).nullable(),
  week: Day.nullable(),
})
export type Figure = z.infer<typeof Figure>

/**
 * `sum` is the figure's value. `opening`: its part from opening balances. `others`: entries that
 * the caller may not see.
 */
const explanation = {
  figure: Figure,
  sum: z.number(),
  opening: z.number().optional(),
  others: z.object({ count: z.number(), sum: z.number() }).nullable(),
  /** For a class teacher who sees all entries: `mine` counts the caller's own. */
  class_teacher: z.object({ class: z.string(), mine: z.number(), all: z.number() }).optional(),
  position: LogPosition,
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
  date: Day,
  ruleCategory: z.object({ _id: Id, name: Localized }).nullable(),
  total: z.number(),
})
export type ExplainedDay = z.infer<typeof ExplainedDay>
export const ExplainDaysAnswer = rowsOf(ExplainedDay)
export type ExplainDaysAnswer = z.infer<typeof ExplainDaysAnswer>
