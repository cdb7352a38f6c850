import { z } from 'zod'
import { logActions, logFields, subjectKinds } from '#domain/administration.ts'
import { DateOnly, Id, Localized, Moment, Paging, paged, SearchText } from './common.ts'

/** A name is null after an erasure. */
export const Change = z.object({
  _id: z.string(),
  created_at: Moment,
  action: z.enum(logActions),
  fields: z.array(z.enum(logFields)),
  subject: z.object({ _id: Id, kind: z.enum(subjectKinds), name: Localized.nullable() }),
  created_by: z.object({ _id: Id, name: Localized.nullable() }),
})
export type Change = z.infer<typeof Change>

export const AdministrationLogQuery = Paging.omit({ minPosition: true }).extend({
  search: SearchText.optional(),
  kind: z.enum(subjectKinds).optional(),
  action: z.enum(logActions).optional(),
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  order_by: z.enum(['created_at']).optional(),
})
export type AdministrationLogQuery = z.infer<typeof AdministrationLogQuery>
export const AdministrationLogAnswer = paged(Change)
export type AdministrationLogAnswer = z.infer<typeof AdministrationLogAnswer>
