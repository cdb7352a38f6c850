import { z } from 'zod'
import { Id, Localized, Moment, Paging, SearchText } from './common.ts'

/**
 * Of an entry in the log, for staff alone: it tells which one is meant where several were made in a
 * minute.
 */
const EntryNumber = z.string().optional()
const Linked = z.object({ _id: Id, created_at: Moment, number: EntryNumber }).nullable()

/**
 * What a row of any history says. A revert is a row of its own: `reverts` names what it took back,
 * `reverted_by` the other way round.
 */
export const HistoryEntry = z.object({
  _id: Id,
  number: EntryNumber,
  batch: Id,
  created_at: Moment,
  /** A neutral word for a name once the student was erased. */
  user: z.object({ _id: Id, name: Localized }),
  /** The class at the time; the number only while the student is still in it. */
  profile: z.object({ _id: Id, class: z.string(), class_no: z.number().nullable() }),
  period: Id,
  reverted_by: Linked,
  reverts: Linked,
  /** Whether the caller may revert it. */
  revertable: z.boolean(),
})

/** The fields that any history's `search` may have, itself URL-encoded JSON. */
export const HistorySearch = z.object({
  name: SearchText.optional(),
  /** Words. */
  class: SearchText.optional(),
  /** A choice of the class filter: `class:1A`, `grade:1`, or `NONE` for uncategorized. */
  class_filter: z
    .string()
    .max(255 + 'class:'.length)
    .regex(/^(NONE|(class|grade):.+)$/)
    .optional(),
  class_no: z.coerce
    .string()
    .max(20)
    .normalize('NFKC')
    .pipe(z.coerce.number<string>().int().min(1).max(999))
    .optional(),
  created_by: SearchText.optional(),
})

/**
 * Which entries of a history. `dateRange` is yyyy-MM, or `all` of the period; without it the last
 * 30 days, or all of one student or batch.
 */
export const HistoryQuery = Paging.extend({
  period: Id.optional(),
  profile: Id.optional(),
  batch: Id.optional(),
  dateRange: z
    .string()
    .regex(/^((19|2\d)\d{2}-(0[1-9]|1[0-2])|all)$/)
    .optional(),
  // All of its fields, each letter in up to twelve signs when they are encoded, and that twice at
  // most.
  search: z.string().max(20_000).optional(),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

/** The language of an export's headings. */
export const ExportLanguage = z.enum(['zh', 'en']).default('zh')
