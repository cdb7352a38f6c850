import { z } from 'zod'
import { Flag, Id, ListPaging, Localized, LocalizedName, listOf, paged, success } from './common.ts'
import { Line } from './text.ts'

/** POST /v2/subjects. */
export const SubjectInput = z.object({ name: LocalizedName, type: Line().min(1) })
export type SubjectInput = z.infer<typeof SubjectInput>
/** PUT /v2/subjects/{id}; without `isActive` it stays as it is. */
export const SubjectUpdate = SubjectInput.extend({ isActive: z.boolean().optional() })

export const Subject = z.object({
  _id: Id,
  name: Localized,
  type: z.string(),
  isActive: z.boolean(),
})
export type Subject = z.infer<typeof Subject>
export const SubjectAnswer = success(Subject)
export const SubjectsAnswer = paged(Subject)

/** GET /v2/subjects: in the school's own order unless asked otherwise. */
export const SubjectsQuery = ListPaging.extend({
  isActive: Flag.optional(),
  order_by: z.enum(['name_en', 'name_zh', 'type', 'isActive']).optional(),
})

/**
 * PUT /v2/subjects: ids in the order wanted, also as the bare list; subjects that are not named
 * come after them, as they were.
 */
export const SubjectOrder = z.object({
  subjects: listOf(Id, { max: 1000 }).refine(
    (ids) => new Set(ids).size === ids.length,
    'yup_type_error',
  ),
})
