import { z } from 'zod'
import { Id, Limit, Localized, PageNumber, paged, RuleName } from './common.ts'

const most = 50
const Change = z
  .string()
  .regex(/^[\da-f-]{36}:\d{1,6}$/i)
  .transform((text) => {
    const [ruleId = '', points = '0'] = text.toLowerCase().split(':')
    return { ruleId, points: Number(points) }
  })
  .refine(({ ruleId }) => Id.safeParse(ruleId).success)

/** GET /v2/audit/what-if. `changes`: rules or prizes with the points that they had given or cost each time, `id:3,id:0`; 0 is without it. */
export const WhatIfQuery = z.object({
  period: Id,
  changes: z
    .string()
    .min(1)
    .max(most * 44)
    .transform((text) => text.split(','))
    .pipe(z.array(Change).min(1).max(most))
    .refine((changes) => new Set(changes.map(({ ruleId }) => ruleId)).size === changes.length),
  by: z.enum(['students', 'classes']).default('students'),
  page: PageNumber,
  limit: Limit.max(100).default(10),
})

const Place = z.object({ rank: z.number(), total: z.number(), balance: z.number() })
export const WhatIfRow = z.object({
  place: Place,
  other: Place,
  profile: Id.nullable(),
  user: Id.nullable(),
  class: z.string(),
  class_no: z.number().nullable(),
  name: Localized.nullable(),
})
export type WhatIfRow = z.infer<typeof WhatIfRow>

/** `place` as it is, `other` as it would have been. */
export const WhatIfAnswer = paged(WhatIfRow).extend({
  summary: z.object({
    entries: z.number(),
    difference: z.number(),
    changed: z.number(),
    moved: z.number(),
    below_zero: z.number(),
  }),
  /** Students who have redeemed more than they would have had: twenty of them at most. */
  below_zero: z.array(WhatIfRow),
  /** How many students can afford each prize, and could have. */
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
export type WhatIfAnswer = z.infer<typeof WhatIfAnswer>
