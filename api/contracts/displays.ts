import { z } from 'zod'
import { Id, ListPaging, Localized, Moment, paged, success } from './common.ts'
import { DisplaySnapshot } from './live.ts'
import { Line } from './text.ts'

/** How a display names students: in full, by initials, or by class and number alone. */
export const privacies = ['names', 'initials', 'class_no'] as const
export type Privacy = (typeof privacies)[number]

/** What a display's rankings are of. */
export const spans = ['period', 'week'] as const

/** POST /displays. `class`: students of this class only, all of them without it. */
export const DisplayInput = z.object({
  name: Line().min(1),
  class: Line().nullish(),
  privacy: z.enum(privacies).default('class_no'),
  /** The language shown large; the other stands beside it. */
  language: z.enum(['zh', 'en']).default('zh'),
  /** `week`: its rankings are of the week from Monday on, by the school's clock. */
  span: z.enum(spans).default('period'),
  /** Classes are ranked by their points for each student, which stand beside the totals. */
  averages: z.boolean().default(false),
  /** The letters that a screen shows at /display: it becomes this display, and no link is made. */
  code: Line(32).min(1).normalize('NFKC').max(32).optional(),
})
/** PUT /displays/:id takes all of it again. */
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
  /** When a screen last asked with its key. */
  last_seen_at: Moment.nullable(),
  /** When the link ends unless it is renewed: with the period, or 90 days after its last use. */
  ends_at: Moment,
})
export type Display = z.infer<typeof Display>
export const DisplaysAnswer = paged(Display)
export const DisplaysQuery = ListPaging.extend({
  order_by: z.enum(['name', 'class', 'created_at', 'last_seen_at', 'ends_at']).optional(),
})
/** POST /displays/:id/renew: the link stays the same. */
export const DisplayRenewedAnswer = success(Display)
/**
 * The key is shown this once; the screen is /display#key. Null where a screen brought its own, by
 * its letters.
 */
export const DisplayCreatedAnswer = success(
  z.object({ display: Display, key: z.string().nullable() }),
)
export const DisplayChangedAnswer = success(Display)

/**
 * POST /displays/letters: a screen without a key gets one, and the letters by which staff let it be
 * a display. Until then the key opens nothing.
 */
export const LettersAnswer = success(
  z.object({ code: z.string(), key: z.string(), ends_at: Moment }),
)
/**
 * GET /displays/letters, with that key in the header `X-Display-Key`: whether it opens a display by
 * now.
 */
export const LettersTakenAnswer = success(z.object({ taken: z.boolean() }))
export type Letters = z.infer<typeof LettersAnswer>['data']

/** GET /displays/current, with the key in the header `X-Display-Key`. */
export const CurrentDisplay = z.object({
  name: z.string(),
  language: z.enum(['zh', 'en']),
  privacy: z.enum(privacies),
  organization: Localized,
  /** IANA name: the clock is the school's, wherever the computer thinks it is. */
  time_zone: z.string(),
  period: z.string().nullable(),
  snapshot: DisplaySnapshot,
})
export type CurrentDisplay = z.infer<typeof CurrentDisplay>
export const CurrentDisplayAnswer = success(CurrentDisplay)
export const DisplayHeaders = z.object({ 'x-display-key': z.string().min(1).max(255) })
