import { z } from 'zod'
import { DateOnly, Id, Localized, success } from './common.ts'

const endsAfterStart = { path: ['end_at'], message: 'end_date_after_start' }

export const PeriodInput = z
  .object({ name: z.string().trim().min(1).max(255), start_at: DateOnly, end_at: DateOnly })
  .refine((period) => period.end_at > period.start_at, endsAfterStart)
export type PeriodInput = z.infer<typeof PeriodInput>

/** `isActive`: it is the organisation's current period. */
export const Period = z.object({
  _id: Id,
  name: z.string(),
  isActive: z.boolean(),
  start_at: DateOnly,
  end_at: DateOnly,
})
export type Period = z.infer<typeof Period>
export const PeriodAnswer = success(Period)
/** Periods belong to one organisation each, and a caller sees only the own one: grouped or not, the answer is the same list. */
export const PeriodsQuery = z.object({ groupBy: z.literal('organization').optional() })
export const PeriodsAnswer = success(z.array(Period))

/** A class or a grade to filter by. The special option `uncategorized` (value NONE) is the web's own. */
export const OrganizationFilter = z.object({
  _id: Id,
  name: Localized,
  attribute: z.enum(['grade', 'class']),
  value: z.string(),
})
export type OrganizationFilter = z.infer<typeof OrganizationFilter>
export const OrganizationFiltersAnswer = success(z.array(OrganizationFilter))

export const OrganizationInfo = z.object({
  _id: Id,
  name: Localized,
  prefix: z.string(),
  /** IANA name such as Asia/Hong_Kong. */
  time_zone: z.string(),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  modules: z.record(z.string(), z.boolean()),
  current_period: Period.nullable(),
  filters: z.array(OrganizationFilter),
  external_links: z.array(z.object({ name: z.string(), description: z.string(), url: z.string() })),
  /** `degraded` while a projection is halted: figures may be old, nothing is lost. Staff see a banner. */
  ledger: z.enum(['ok', 'degraded']),
})
export type OrganizationInfo = z.infer<typeof OrganizationInfo>
export const OrganizationInfoAnswer = success(OrganizationInfo)
export const OrganizationsAnswer = success(z.array(OrganizationInfo))
