import { z } from 'zod'
import { Flag, Id, ListPaging, Localized, LocalizedName, listOf, paged, success } from './common.ts'
import { Line } from './text.ts'

export const SubjectInput = z.object({ name: LocalizedName, type: Line().min(1) })
export type SubjectInput = z.infer<typeof SubjectInput>
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

export const SubjectsQuery = ListPaging.extend({
  isActive: Flag.optional(),
  order_by: z.enum(['name_en', 'name_zh', 'type', 'isActive']).optional(),
})

/** The call also accepts the bare list. Subjects left out follow in their present order. */
export const SubjectOrder = z.object({
  subjects: listOf(Id, { max: 1000 }).refine(
    (ids) => new Set(ids).size === ids.length,
    'yup_type_error',
  ),
})
