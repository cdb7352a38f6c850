import { z } from 'zod'
import { Id, Localized, Moment, Paging, SearchText } from './common.ts'

/** Staff only. */
const EntryNumber = z.string().optional()
const Linked = z.object({ _id: Id, created_at: Moment, number: EntryNumber }).nullable()

/** A revert is a row of its own. */
export const HistoryEntry = z.object({
  _id: Id,
  number: EntryNumber,
  batch: Id,
  created_at: Moment,
  /** A neutral word once the student is erased. */
  user: z.object({ _id: Id, name: Localized }),
  /** The class at the time; the number while the student is still in it. */
  profile: z.object({ _id: Id, class: z.string(), class_no: z.number().nullable() }),
  period: Id,
  reverted_by: Linked,
  reverts: Linked,
  revertable: z.boolean(),
})

export const HistorySearch = z.object({
  name: SearchText.optional(),
  class: SearchText.optional(),
  /** `class:1A`, `grade:1`, or `NONE` for uncategorized. */
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

/** By default 30 days, or all of a student or batch. */
export const HistoryQuery = Paging.extend({
  period: Id.optional(),
  profile: Id.optional(),
  batch: Id.optional(),
  dateRange: z
    .string()
    .regex(/^((19|2\d)\d{2}-(0[1-9]|1[0-2])|all)$/)
    .optional(),
  // Encoded twice, a letter takes up to twelve characters.
  search: z.string().max(20_000).optional(),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

export const ExportLanguage = z.enum(['zh', 'en']).default('zh')
