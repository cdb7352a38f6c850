import { z } from 'zod'
import { pointRuleTypes } from '#domain/points/events.ts'
import { whatIfLists } from '#domain/what-if-lists.ts'
import {
  DateOnly,
  Id,
  Limit,
  Localized,
  listOf,
  Moment,
  PageNumber,
  paged,
  RuleName,
  success,
} from './common.ts'
import { ExportLanguage } from './history.ts'
import { whatIfLimits } from './what-if-limits.ts'

const Change = z.object({ rule: Id, points: z.int().min(0).max(whatIfLimits.points) })

/** Both days are included. `replaces`: an earlier request, cancelled unless it has started. */
export const WhatIfBody = z
  .object({
    period: Id,
    changes: listOf(Change, { max: whatIfLimits.changes }),
    from: DateOnly.nullable().default(null),
    to: DateOnly.nullable().default(null),
    replaces: Id.optional(),
  })
  .refine(({ changes }) => new Set(changes.map(({ rule }) => rule)).size === changes.length, {
    error: 'yup_type_error',
    path: ['changes'],
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    error: 'end_date_after_start',
    path: ['to'],
  })
export type WhatIfBody = z.infer<typeof WhatIfBody>

const List = z.enum(whatIfLists).default('students')

export const WhatIfRowsQuery = z.object({
  by: List,
  page: PageNumber,
  limit: Limit.max(100).default(10),
})
export const WhatIfFileQuery = z.object({ by: List, lang: ExportLanguage })

const Place = z.object({ rank: z.number(), total: z.number(), balance: z.number() })
export const WhatIfRow = z.object({
  place: Place,
  other: Place,
  entries: z.number(),
  profile: Id.nullable(),
  user: Id.nullable(),
  class: z.string(),
  class_no: z.number().nullable(),
  name: Localized.nullable(),
})
export type WhatIfRow = z.infer<typeof WhatIfRow>

export const WhatIfPair = z.object({ recorded: WhatIfRow, other: WhatIfRow })
export type WhatIfPair = z.infer<typeof WhatIfPair>
export const WhatIfRowsAnswer = paged(WhatIfPair)

const Counts = z.object({ count: z.number(), changed: z.number(), moved: z.number() })

const Result = z.object({
  difference: z.number(),
  students: Counts,
  classes: Counts,
  bands: z.array(z.object({ from: z.number(), to: z.number(), students: z.number() })),
  /** Students who would have redeemed more than they had; `rows` lists the first twenty. */
  below_zero: z.object({ count: z.number(), rows: z.array(WhatIfRow) }),
  prizes: z.array(
    z.object({
      _id: Id,
      ...RuleName.shape,
      price: z.number(),
      other_price: z.number(),
      can: z.number(),
      could: z.number(),
    }),
  ),
})

export const WhatIf = z.object({
  _id: Id,
  period: Id,
  state: z.enum(['asked', 'running', 'done', 'failed']),
  asked_at: Moment,
  ended_at: Moment.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** `now`: the rule's current points. */
  changes: z.array(
    z.object({
      rule: Id,
      ...RuleName.shape,
      type: z.enum(pointRuleTypes),
      now: z.number(),
      points: z.number(),
      entries: z.number(),
      times: z.number(),
      given: z.number(),
      other: z.number(),
    }),
  ),
  result: Result.nullable(),
})
export type WhatIf = z.infer<typeof WhatIf>
export const WhatIfAnswer = success(WhatIf)
