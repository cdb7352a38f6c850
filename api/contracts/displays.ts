import { z } from 'zod'
import { privacies, spans } from '#domain/displays.ts'
import { Id, ListPaging, Localized, Moment, paged, success } from './common.ts'
import { DisplaySnapshot } from './live.ts'
import { Line } from './text.ts'

export { privacies, spans }

export const DisplayInput = z.object({
  name: Line().min(1),
  class: Line().nullish(),
  privacy: z.enum(privacies).default('class_no'),
  language: z.enum(['zh', 'en']).default('zh'),
  span: z.enum(spans).default('period'),
  averages: z.boolean().default(false),
  code: Line(32).min(1).normalize('NFKC').max(32).optional(),
})
export type DisplayInput = z.infer<typeof DisplayInput>

export const Display = z.object({
  _id: Id,
  name: z.string(),
  class: z.string().nullable(),
  privacy: z.enum(privacies),
  language: z.enum(['zh', 'en']),
  span: z.enum(spans),
  averages: z.boolean(),
  created_at: Moment,
  created_by: z.object({ _id: Id, name: Localized }),
  last_seen_at: Moment.nullable(),
  /** The link ends with the period, or after 90 days without use. */
  ends_at: Moment,
})
export type Display = z.infer<typeof Display>
export const DisplaysAnswer = paged(Display)
export const DisplaysQuery = ListPaging.extend({
  order_by: z.enum(['name', 'class', 'created_at', 'last_seen_at', 'ends_at']).optional(),
})
export const DisplayRenewedAnswer = success(Display)
/** `key` is shown once; null if the screen has a key already. */
export const DisplayCreatedAnswer = success(
  z.object({ display: Display, key: z.string().nullable() }),
)
export const DisplayChangedAnswer = success(Display)

/** `key` works once staff have entered the letters (`code`). */
export const LettersAnswer = success(
  z.object({ code: z.string(), key: z.string(), ends_at: Moment }),
)
export const LettersTakenAnswer = success(z.object({ taken: z.boolean() }))
export type Letters = z.infer<typeof LettersAnswer>['data']

export const CurrentDisplay = z.object({
  name: z.string(),
  language: z.enum(['zh', 'en']),
  privacy: z.enum(privacies),
  organization: Localized,
  /** An IANA name. */
  time_zone: z.string(),
  period: z.string().nullable(),
  snapshot: DisplaySnapshot,
})
export type CurrentDisplay = z.infer<typeof CurrentDisplay>
export const CurrentDisplayAnswer = success(CurrentDisplay)
export const DisplayHeaders = z.object({ 'x-display-key': z.string().min(1).max(255) })
