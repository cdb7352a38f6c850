import { z } from 'zod'
import { actionTypes } from './actions.ts'
import {
  Day,
  Flag,
  Id,
  Limit,
  Localized,
  Moment,
  PageNumber,
  Position,
  paged,
  RuleName,
  SearchText,
  success,
} from './common.ts'

const Paging = z.object({ page: PageNumber, limit: Limit.max(100).default(10) })

export const breakKinds = ['changed', 'removed', 'inserted', 'moved', 'hashes', 'seal'] as const
/**
 * What breaks the chain of seals first: nothing after it is proven. `event` is an id, or null where
 * none is known.
 */
export const Break = z.object({
  kind: z.enum(breakKinds),
  position: z.string(),
  event: z.string().nullable(),
  seal: z.number().nullable(),
})
export type Break = z.infer<typeof Break>

/**
 * What a run does: `seals` follows their chain along the log, `replay` reads it once more for all
 * read models; last these are compared, by their names.
 */
export const RunStep = z.object({
  name: z.string(),
  /** From 1; 0 before the first. */
  number: z.number(),
  of: z.number(),
  /**
   * How much of the step is done, from 0 to 1, and how many seconds the readings still take, null
   * where that is not known.
   */
  share: z.number(),
  seconds_left: z.number().nullable(),
})

/** A replay of the whole log, and what it found of one organisation. */
export const VerificationRun = z.object({
  _id: Id,
  state: z.enum(['asked', 'running', 'agree', 'differ', 'failed']),
  started_at: Moment,
  ended_at: Moment.nullable(),
  /** Who of the organisation asked for it; null for the nightly one, the operator's and others'. */
  asked_by: Localized.nullable(),
  step: RunStep.nullable(),
  /** That were replayed of the organisation; null for a run from before that was counted. */
  events: z.number().nullable(),
  /** Rows of the organisation that were compared, and differences that were found and named. */
  rows: z.number(),
  differences: z.number(),
  read_models: z.array(z.object({ name: z.string(), rows: z.number(), differences: z.number() })),
  /** Something differs that is of no organisation by itself: the operator's command names it. */
  differs_elsewhere: z.boolean(),
  /**
   * The organisation's own events in the chain, those under a seal, and the seals that it may see;
   * null as `events`.
   */
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

/** GET /v2/audit/runs, the newest first. */
export const RunsQuery = Paging
export const RunsAnswer = paged(VerificationRun)
export const RunAnswer = success(VerificationRun)

/** `missing`: the replay has it, and it is not there; `extra`: nothing in the log says so. */
export const RunDifference = z.object({
  /** In its run, from 1. */
  number: z.number(),
  read_model: z.string(),
  table: z.string(),
  kind: z.enum(['differs', 'missing', 'extra']),
  /** The columns that tell which row it is. */
  entry: z.record(z.string(), z.unknown()),
  /** As it stands, and as the log says; as JSON. */
  fields: z.array(z.object({ field: z.string(), live: z.string(), replayed: z.string() })),
  /**
   * Whose row it is, where it is a student's; of several students the first, and how many others.
   */
  profile: Id.nullable(),
  others: z.number(),
  /** Where the row is of an entry of the log: GET /v2/audit/entries/{id} has all of it. */
  log_entry: Id.nullable(),
  student: z
    .object({ user: Id, name: Localized, class: z.string(), class_no: z.number().nullable() })
    .nullable(),
})
export type RunDifference = z.infer<typeof RunDifference>
/** GET /v2/audit/runs/{id}/differences. */
export const DifferencesAnswer = paged(RunDifference)

/**
 * A signed end of the chain. `events`: how many of the organisation's own it closes; `since`: how
 * many of them came after the seal before it in this list. Both are null until they have been
 * counted, within a minute.
 */
export const SealRow = z.object({
  number: z.number(),
  kind: z.enum(['day', 'period']),
  day: Day,
  /** Of a period's. */
  period: z.string().nullable(),
  events: z.number().nullable(),
  since: z.number().nullable(),
  /** Hex. */
  link: z.string(),
  previous: z.string().nullable(),
  key: z.string(),
  sealed_at: Moment,
  /** By the last check: whether the log before it is as it was, null when it came after that. */
  holds: z.boolean().nullable(),
})
export type SealRow = z.infer<typeof SealRow>
/** GET /v2/audit/seals: of days, and of the organisation's periods; the newest first. */
export const SealsAnswer = paged(SealRow)

/** GET /v2/audit/chain. */
export const Chain = z.object({
  /**
   * The organisation's own in the chain, and not yet under a seal; null until they have been
   * counted. `seals`: those in its list.
   */
  events: z.number().nullable(),
  unsealed: z.number().nullable(),
  seals: z.number(),
  /** The last time that the chain was followed along the log. */
  checked: z
    .object({ at: Moment, seals: z.number().nullable(), broken: Break.nullable() })
    .nullable(),
})
export type Chain = z.infer<typeof Chain>
export const ChainAnswer = success(Chain)

/** GET /v2/audit/keys, for everybody. `public_key` is PEM. */
export const SealKeysAnswer = success(
  z.array(z.object({ _id: z.string(), public_key: z.string(), first_used_at: Moment })),
)
export type SealKeys = z.infer<typeof SealKeysAnswer>['data']

/** ISO 8601 in UTC, between 2000 and 2100. */
const Instant = z.iso
  .datetime({ error: 'yup_date', abort: true })
  .max(40)
  .refine((text) => /^20/.test(text), { error: 'yup_date' })
  .transform((text) => new Date(text))

const PastView = z.object({
  period: Id,
  /** Until this moment; without one, until now. */
  at: Instant.optional(),
  /** What was known at that moment, or what is known of it now. */
  basis: z.enum(['recorded', 'occurred']).default('recorded'),
  /** Whether what was taken back counts as if it had not been. */
  reverted: Flag.default(false),
  minPosition: Position.optional(),
})

/**
 * GET /v2/audit/past: a ranking as of a moment, beside that of another one (`and`; without it,
 * now).
 */
export const PastQuery = PastView.extend({
  and: Instant.optional(),
  by: z.enum(['students', 'classes', 'categories']).default('students'),
  order: z.enum(['rank', 'rise', 'fall']).default('rank'),
  search: SearchText.optional(),
  page: PageNumber,
  limit: Limit.max(100).default(10),
})
export const PastPlace = z.object({ rank: z.number(), total: z.number(), balance: z.number() })
/** `category` null among categories: granted by the system. */
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

/**
 * GET /v2/audit/past/moment: the period as a whole at a moment, and the moments of the entries next
 * to it.
 */
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

/** GET /v2/audit/past/days: how many entries each day (UTC) of a period has, of at most 400. */
export const PastDaysQuery = PastView.pick({ period: true, basis: true, minPosition: true })
export const PastDays = z.array(z.object({ day: Day, entries: z.number() }))
export type PastDays = z.infer<typeof PastDays>
export const PastDaysAnswer = success(PastDays)

/**
 * GET /v2/audit/past/entries: what a student's balance of a moment is made of, the newest first.
 */
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
  /** Signed, and the balance after it. */
  point: z.number(),
  balance: z.number(),
  reverts: Id.nullable(),
  /** At that moment. */
  reverted: z.boolean(),
})
export type PastEntry = z.infer<typeof PastEntry>
/** `balance` is `given` − `spent` − `undone`. */
export const PastEntriesAnswer = paged(PastEntry).extend({
  sums: z.object({ given: z.number(), spent: z.number(), undone: z.number(), balance: z.number() }),
})
export type PastEntriesAnswer = z.infer<typeof PastEntriesAnswer>
