import { z } from 'zod'
import { Id, Localized, Moment, Paging, SearchText } from './common.ts'

/** Only staff see an entry's number. */
const EntryNumber = z.string().optional()
const Linked = z.object({ _id: Id, created_at: Moment, number: EntryNumber }).nullable()

/** A revert has its own row. */
export const HistoryEntry = z.object({
  _id: Id,
  number: EntryNumber,
  batch: Id,
  created_at: Moment,
  /** `name` is a neutral word after an erasure. */
  user: z.object({ _id: Id, name: Localized }),
  /** The class at the time of recording. `class_no` is null once the student has changed class. */
  profile: z.object({ _id: Id, class: z.string(), class_no: z.number().nullable() }),
  period: Id,
  reverted_by: Linked,
  reverts: Linked,
  revertable: z.boolean(),
})

export const HistorySearch = z.object({
  name: SearchText.optional(),
  class: SearchText.optional(),
  /** `class:1A`, `grade:1`, or `NONE` for students without a class. */
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

/** The last 30 days by default, or all entries of a given student or batch. */
export const HistoryQuery = Paging.extend({
  period: Id.optional(),
  profile: Id.optional(),
  batch: Id.optional(),
  dateRange: z
    .string()
    .regex(/^((19|2\d)\d{2}-(0[1-9]|1[0-2])|all)$/)
    .optional(),
  // Long, because a letter that is encoded twice takes up to twelve characters.
  search: z.string().max(20_000).optional(),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

export const ExportLanguage = z.enum(['zh', 'en']).default('zh')
