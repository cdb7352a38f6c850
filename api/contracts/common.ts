import { z } from 'zod'

export const Id = z.uuid()
export const LocalizedName = z.object({ en: z.string().trim().min(1).max(255), zh: z.string().trim().min(1).max(255) })
export type LocalizedName = z.infer<typeof LocalizedName>
/** As answered: never validated for length again. */
export const Localized = z.object({ en: z.string(), zh: z.string() })
/** yyyy-MM-dd, a real day. */
export const DateOnly = z.iso.date('yup_date')
/** Of an event in the log, as a command answered it. */
export const Position = z.string().regex(/^\d{1,64}$/)
/** ISO 8601 in UTC. */
export const Moment = z.string()

/** Yes or no in a query string. */
export const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')

export const success = <T extends z.ZodType>(data: T) => z.object({ result: z.literal('success'), data })

/** A page of a list: `pages` and `total` count what matches, `last_updated_at` is when the answer was read. */
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    result: z.literal('success'),
    data: z.array(row),
    pages: z.number(),
    total: z.number(),
    last_updated_at: Moment,
    /** The read model had not reached `minPosition` in time. */
    stale: z.boolean().optional(),
  })

/** `limit` up to the specification's export-all size. */
export const Paging = z.object({
  page: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(999_999).default(10),
  order: z.enum(['asc', 'desc']).optional(),
  minPosition: Position.optional(),
})

/** Of a list that is answered whole, for pickers, or by pages when `limit` is given. All words of `search` have to be in a row, in any case. */
export const ListPaging = Paging.omit({ minPosition: true }).extend({
  limit: z.coerce.number().int().min(1).max(999_999).optional(),
  search: z.string().max(255).optional(),
})

export const IdParams = z.object({ id: Id })
export const Empty = success(z.null())
export const CommandHeaders = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() })
