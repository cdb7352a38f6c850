import { z } from 'zod'
import { Id, Localized, Moment, Paging } from './common.ts'

const Linked = z.object({ _id: Id, created_at: Moment }).nullable()

/** What a row of any history says. A revert is a row of its own: `reverts` names what it took back, `reverted_by` the other way round. */
export const HistoryEntry = z.object({
  _id: Id,
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
  name: z.string().optional(),
  /** Words. */
  class: z.string().optional(),
  /** A choice of the class filter: `class:1A`, `grade:1`, or `NONE` for uncategorized. */
  class_filter: z
    .string()
    .regex(/^(NONE|(class|grade):.+)$/)
    .optional(),
  class_no: z.coerce.number().int().optional(),
  created_by: z.string().optional(),
})

/** Which entries of a history. Without `dateRange` (yyyy-MM): the last 30 days, or all of one student or batch. */
export const HistoryQuery = Paging.extend({
  period: Id.optional(),
  profile: Id.optional(),
  batch: Id.optional(),
  dateRange: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  search: z.string().optional(),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

/** The language of an export's headings. */
export const ExportLanguage = z.enum(['zh', 'en']).default('zh')
