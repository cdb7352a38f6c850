import { z } from 'zod'
import { searchLimits, searchWords } from './search-text.ts'
import { stopping } from './stopping-list.ts'
import { Line } from './text.ts'

/** In small letters whoever writes it: ids are compared as texts. */
export const Id = z.uuid().toLowerCase()
export const LocalizedName = z.object({ en: Line().min(1), zh: Line().min(1) })
export type LocalizedName = z.infer<typeof LocalizedName>
/**
 * Of a rule, a prize and the like: the school's usual name, and an English one beside it, empty
 * where there is none. See rule-name.ts.
 */
export const RuleName = z.object({ name: z.string(), name_en: z.string() })
/** As answered: never validated for length again. */
export const Localized = z.object({ en: z.string(), zh: z.string() })
/** yyyy-MM-dd, a real day. */
export const DateOnly = z.iso
  .date({ error: 'yup_date', abort: true })
  .refine((day) => /^(19|2\d)/.test(day), { error: 'yup_date', abort: true })
/** The same as answered: what is stored may be older than the bounds. */
export const Day = z.string()
/** A day from 1900 to today; today is so wherever on earth it has begun. */
export const BirthDate = DateOnly.refine(
  (day) => day <= new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10),
  {
    error: 'date_of_birth_future',
  },
)
/** Of an event in the log, as a command answered it. */
export const Position = z.string().regex(/^\d{1,64}$/)
/** ISO 8601 in UTC. */
export const Moment = z.string()

/** Words that are looked for, in any case. */
export const SearchText = z
  .string()
  .max(searchLimits.letters)
  .refine((text) => searchWords(text).length <= searchLimits.words, {
    error: 'search_words',
    params: { max: searchLimits.words },
  })

/** Yes or no in a query string. */
export const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')

type Lengths = Readonly<{
  min?: number
  max: number
  together?: Readonly<{ lists: readonly string[]; max: number }>
}>

/**
 * A list that somebody sends: how long it is, is looked at before what is in it, so that the
 * longest one is refused at once; and so is one in which this much is wrong, see stopping-list.ts.
 * `together`: how many its items may have in these lists of theirs, all of them counted.
 */
export const listOf = <T extends z.ZodType>(item: T, { min = 1, max, together }: Lengths) => {
  const rows = z.array(z.unknown()).min(min).max(max)
  const all = stopping(z.array(item))
  if (!together) return rows.pipe(all)
  const areFew = (sent: readonly unknown[]) => lengthOf(sent, together.lists) <= together.max
  return rows.refine(areFew, { error: 'yup_array_max', params: { max: together.max } }).pipe(all)
}

const lengthOf = (rows: readonly unknown[], lists: readonly string[]) =>
  rows.reduce<number>((sum, row) => {
    const given = lists.map(
      (name) => (row as Readonly<Record<string, unknown>> | null | undefined)?.[name],
    )
    return given.reduce<number>(
      (length, list) => length + (Array.isArray(list) ? list.length : 0),
      sum,
    )
  }, 0)

export const success = <T extends z.ZodType>(data: T) =>
  z.object({ result: z.literal('success'), data })

/**
 * A page of a list: `pages` and `total` count what matches, `last_updated_at` is when the answer
 * was read.
 */
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

/** From 0. The last one that may be asked for is beyond every list. */
export const PageNumber = z.coerce.number().int().min(0).max(999_999).default(0)
/** Up to the specification's export-all size. */
export const Limit = z.coerce.number().int().min(1).max(999_999)

export const Paging = z.object({
  page: PageNumber,
  limit: Limit.default(10),
  order: z.enum(['asc', 'desc']).optional(),
  minPosition: Position.optional(),
})

/**
 * Of a list that is answered whole, for pickers, or by pages when `limit` is given. All words of
 * `search` have to be in a row, in any case.
 */
export const ListPaging = Paging.omit({ minPosition: true }).extend({
  limit: Limit.optional(),
  search: SearchText.optional(),
})

export const IdParams = z.object({ id: Id })
export const Empty = success(z.null())
export const CommandHeaders = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() })
