import { z } from 'zod'
import { actionTypes } from '#domain/points/events.ts'
import {
  Day,
  Flag,
  Id,
  Limit,
  Localized,
  LogPosition,
  Moment,
  PageNumber,
  paged,
  RuleName,
  SearchText,
  success,
} from './common.ts'

const Paging = z.object({ page: PageNumber, limit: Limit.max(100).default(10) })

export const breakKinds = ['changed', 'removed', 'inserted', 'moved', 'hashes', 'seal'] as const
/** The first event that does not fit the chain. Seals after this event prove nothing. */
export const Break = z.object({
  kind: z.enum(breakKinds),
  position: z.string(),
  event: z.string().nullable(),
  seal: z.number().nullable(),
})
export type Break = z.infer<typeof Break>

/** `name`: `seals`, `replay`, or the read model being compared. */
export const RunStep = z.object({
  name: z.string(),
  number: z.number(),
  of: z.number(),
  share: z.number(),
  seconds_left: z.number().nullable(),
})

export const VerificationRun = z.object({
  _id: Id,
  state: z.enum(['asked', 'running', 'agree', 'differ', 'failed']),
  started_at: Moment,
  ended_at: Moment.nullable(),
  asked_by: Localized.nullable(),
  step: RunStep.nullable(),
  events: z.number().nullable(),
  rows: z.number(),
  differences: z.number(),
  read_models: z.array(z.object({ name: z.string(), rows: z.number(), differences: z.number() })),
  differs_elsewhere: z.boolean(),
  seals: z
    .object({
      seals: z.number().nullable(),
      events: z.number().nullable(),
      sealed: z.number().nullable(),
      broken: Break.nullable(),
    })
    .nullable(),
})
export type VerificationRun = z.infer<typeof VerificationRun>

export const RunsQuery = Paging
export const RunsAnswer = paged(VerificationRun)
export const RunAnswer = success(VerificationRun)

/** `missing`: only in the replay. `extra`: only in the read model. */
export const RunDifference = z.object({
  number: z.number(),
  read_model: z.string(),
  table: z.string(),
  kind: z.enum(['differs', 'missing', 'extra']),
  entry: z.record(z.string(), z.unknown()),
  fields: z.array(z.object({ field: z.string(), live: z.string(), replayed: z.string() })),
  profile: Id.nullable(),
  others: z.number(),
  log_entry: Id.nullable(),
  student: z
    .object({ user: Id, name: Localized, class: z.string(), class_no: z.number().nullable() })
    .nullable(),
})
export type RunDifference = z.infer<typeof RunDifference>
export const DifferencesAnswer = paged(RunDifference)

/** `since`: events since the previous seal; null until counted. */
export const SealRow = z.object({
  number: z.number(),
  kind: z.enum(['day', 'period']),
  day: Day,
  period: z.string().nullable(),
  events: z.number().nullable(),
  since: z.number().nullable(),
  link: z.string(),
  previous: z.string().nullable(),
  key: z.string(),
  sealed_at: Moment,
  /** Null if the last check was before this seal. */
  holds: z.boolean().nullable(),
})
export type SealRow = z.infer<typeof SealRow>
export const SealsAnswer = paged(SealRow)

export const Chain = z.object({
  events: z.number().nullable(),
  unsealed: z.number().nullable(),
  seals: z.number(),
  checked: z
    .object({ at: Moment, seals: z.number().nullable(), broken: Break.nullable() })
    .nullable(),
})
export type Chain = z.infer<typeof Chain>
export const ChainAnswer = success(Chain)

export const SealKeysAnswer = success(
  z.array(z.object({ _id: z.string(), public_key: z.string(), first_used_at: Moment })),
)
export type SealKeys = z.infer<typeof SealKeysAnswer>['data']

const Instant = z.iso
  .datetime({ error: 'yup_date', abort: true })
  .max(40)
  .refine((text) => /^20/.test(text), { error: 'yup_date' })
  .transform((text) => new Date(text))

const PastView = z.object({
  period: Id,
  at: Instant.optional(),
  basis: z.enum(['recorded', 'occurred']).default('recorded'),
  reverted: Flag.default(false),
  minPosition: LogPosition.optional(),
})

export const PastQuery = PastView.extend({
  and: Instant.optional(),
  by: z.enum(['students', 'classes', 'categories']).default('students'),
  order: z.enum(['rank', 'rise', 'fall']).default('rank'),
  search: SearchText.optional(),
  page: PageNumber,
  limit: Limit.max(100).default(10),
})
export const PastPlace = z.object({ rank: z.number(), total: z.number(), balance: z.number() })
export const PastRow = z.object({
  place: PastPlace,
  other: PastPlace,
  profile: Id.nullable(),
  user: Id.nullable(),
  class: z.string().nullable(),
  class_no: z.number().nullable(),
  category: Id.nullable(),
  name: Localized.nullable(),
})
export type PastRow = z.infer<typeof PastRow>
export const PastAnswer = paged(PastRow)

export const PastMomentQuery = PastView
export const PastMoment = z.object({
  at: Moment,
  entries: z.number(),
  of: z.number(),
  total: z.number(),
  balance: z.number(),
  previous: Moment.nullable(),
  next: Moment.nullable(),
  first: Moment.nullable(),
  last: Moment.nullable(),
})
export type PastMoment = z.infer<typeof PastMoment>
export const PastMomentAnswer = success(PastMoment)

export const PastDaysQuery = PastView.pick({ period: true, basis: true, minPosition: true })
export const PastDays = z.array(z.object({ day: Day, entries: z.number() }))
export type PastDays = z.infer<typeof PastDays>
export const PastDaysAnswer = success(PastDays)

export const PastEntriesQuery = PastView.extend({
  profile: Id,
  page: PageNumber,
  limit: Limit.max(100).default(10),
})
export const PastEntry = z.object({
  _id: Id,
  at: Moment,
  type: z.enum(actionTypes),
  pointRule: RuleName,
  count: z.number(),
  point: z.number(),
  balance: z.number(),
  reverts: Id.nullable(),
  reverted: z.boolean(),
})
export type PastEntry = z.infer<typeof PastEntry>
export const PastEntriesAnswer = paged(PastEntry).extend({
  sums: z.object({ given: z.number(), spent: z.number(), undone: z.number(), balance: z.number() }),
})
export type PastEntriesAnswer = z.infer<typeof PastEntriesAnswer>
