import { z } from 'zod'
import { searchLimits, searchWords } from './search-text.ts'
import { stopping } from './stopping-list.ts'
import { Line } from './text.ts'

/** Lower case, because ids are compared as text. */
export const Id = z.uuid().toLowerCase()
export const LocalizedName = z.object({ en: Line().min(1), zh: Line().min(1) })
export type LocalizedName = z.infer<typeof LocalizedName>
export const RuleName = z.object({ name: z.string(), name_en: z.string() })
export const Localized = z.object({ en: z.string(), zh: z.string() })
export const DateOnly = z.iso
  .date({ error: 'yup_date', abort: true })
  .refine((day) => /^(19|2\d)/.test(day), { error: 'yup_date', abort: true })
/** Stored days may lie outside the range of `DateOnly`. */
export const Day = z.string()
/** Must not be later than today in the earliest time zone. */
export const BirthDate = DateOnly.refine(
  (day) => day <= new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10),
  {
    error: 'date_of_birth_future',
  },
)
export const LogPosition = z.string().regex(/^\d{1,64}$/)
/** ISO 8601 in UTC. */
export const Moment = z.string()

export const SearchText = z
  .string()
  .max(searchLimits.letters)
  .refine((text) => searchWords(text).length <= searchLimits.words, {
    error: 'search_words',
    params: { max: searchLimits.words },
  })

export const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')

type Lengths = Readonly<{
  min?: number
  max: number
  together?: Readonly<{ lists: readonly string[]; max: number }>
}>

/**
 * Checks the list's length before its items. `together` limits the total length of the lists in all
 * items.
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

export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    result: z.literal('success'),
    data: z.array(row),
    pages: z.number(),
    total: z.number(),
    last_updated_at: Moment,
    /** True if the read model did not reach `minPosition` in time. */
    stale: z.boolean().optional(),
  })

export const PageNumber = z.coerce.number().int().min(0).max(999_999).default(0)
export const Limit = z.coerce.number().int().min(1).max(999_999)

export const Paging = z.object({
  page: PageNumber,
  limit: Limit.default(10),
  order: z.enum(['asc', 'desc']).optional(),
  minPosition: LogPosition.optional(),
})

/** Without `limit`, returns all rows. A row matches all words of `search`. */
export const ListPaging = Paging.omit({ minPosition: true }).extend({
  limit: Limit.optional(),
  search: SearchText.optional(),
})

export const IdParams = z.object({ id: Id })
export const Empty = success(z.null())
export const CommandHeaders = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() })
