import { z } from 'zod'
import { actionTypes, awardOrigins } from '#domain/points/events.ts'
import { Id, Localized, Moment, RuleName, success } from './common.ts'
import { ExportLanguage } from './history.ts'

const ClassName = z.string().min(1).max(255)
export const ClassStatementQuery = z.object({ period: Id, class: ClassName })
export const StatementFileQuery = z
  .object({ period: Id, profile: Id.optional(), class: ClassName.optional(), lang: ExportLanguage })
  .refine(({ profile, class: ofClass }) => (profile === undefined) !== (ofClass === undefined), {
    message: 'yup_type_error',
    path: ['profile'],
  })

export type StatementFileQuery = z.infer<typeof StatementFileQuery>

/** `balance` = `given` − `undone` − `spent`. */
const sums = {
  entries: z.number(),
  given: z.number(),
  undone: z.number(),
  spent: z.number(),
  /** Points from an older system that still count. */
  opening: z.number().optional(),
  balance: z.number(),
}
const StatementSums = z.object(sums)
export type StatementSums = z.infer<typeof StatementSums>

/** `after`: entries since the last seal. */
const StatementSeal = z.object({
  number: z.number(),
  day: z.string(),
  link: z.string(),
  key: z.string(),
  after: z.number(),
})
export type StatementSeal = z.infer<typeof StatementSeal>

const shared = {
  period: z.object({ _id: Id, name: z.string() }),
  at: Moment,
  sums: StatementSums,
  seal: StatementSeal.nullable(),
}

export const StatementLine = z.object({
  _id: Id,
  created_at: Moment,
  type: z.enum(actionTypes),
  pointRule: RuleName,
  count: z.number(),
  point: z.number(),
  balance: z.number(),
  reverts: Id.nullable(),
  reverted: z.boolean(),
  origin: z.enum(awardOrigins).optional(),
  /** True if the entry is part of a correction. */
  corrected: z.boolean().optional(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const StudentStatement = z.object({
  ...shared,
  student: z.object({
    profile: Id,
    u_id: z.string(),
    name: Localized,
    class: z.string(),
    class_no: z.number(),
  }),
  categories: z.array(z.object({ name: Localized.nullable(), total: z.number() })),
  lines: z.array(StatementLine),
})
export type StudentStatement = z.infer<typeof StudentStatement>
export const StudentStatementAnswer = success(StudentStatement)

export const StatementStudent = z.object({
  profile: Id,
  name: Localized,
  class_no: z.number(),
  ...sums,
})
export type StatementStudent = z.infer<typeof StatementStudent>
export const ClassStatement = z.object({
  ...shared,
  class: z.string(),
  students: z.array(StatementStudent),
})
export type ClassStatement = z.infer<typeof ClassStatement>
export const ClassStatementAnswer = success(ClassStatement)
