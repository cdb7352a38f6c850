import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'
import { defineResource, equals } from '../define-resource.ts'
import { findSubject } from '../organization/subjects.ts'
import { FieldsError } from '../registry-error.ts'

export const HomeworkTypeRow = z.object({
  id: z.string(),
  name: z.string(),
  name_en: z.string(),
  subject_id: z.string(),
  subject_en: z.string(),
  subject_zh: z.string(),
  is_active: z.boolean(),
})
export type HomeworkTypeRow = z.infer<typeof HomeworkTypeRow>

type HomeworkTypeFilter = Readonly<{
  subject?: string | undefined
  isActive?: boolean | undefined
}>

/** @throws FieldsError `subject_not_found` */
const checkSubject = async (
  db: CommonQueryMethods,
  { organizationId }: Author,
  { subject_id: id }: Pick<HomeworkTypeRow, 'subject_id'>,
) => {
  if (!(await findSubject(db, organizationId, id)))
    throw new FieldsError([{ field: 'subject', code: 'subject_not_found' }])
}

/** Records keep the type's former name. */
export const {
  list: listHomeworkTypes,
  find: findHomeworkType,
  create: createHomeworkType,
  update: updateHomeworkType,
  remove: deleteHomeworkType,
} = defineResource({
  table: 'homework_types',
  subjectType: 'homework_type',
  row: HomeworkTypeRow,
  columns: sql.fragment`
    homework_types.id, homework_types.name, homework_types.name_en, subject_id, subjects.name_en AS subject_en,
    subjects.name_zh AS subject_zh, homework_types.is_active`,
  from: sql.fragment`
    homework_types JOIN subjects
      ON subjects.organization_id = homework_types.organization_id AND subjects.id = subject_id`,
  searched: sql.fragment`concat_ws(' ', homework_types.name, homework_types.name_en)`,
  orders: {
    name: sql.fragment`homework_types.name COLLATE natural_order`,
    name_en: sql.fragment`COALESCE(NULLIF(homework_types.name_en, ''), homework_types.name) COLLATE natural_order`,
    subject: sql.fragment`subjects.place`,
    isActive: sql.fragment`homework_types.is_active`,
  },
  defaultOrder: sql.fragment`homework_types.created_at, homework_types.id`,
  filter: ({ subject, isActive }: HomeworkTypeFilter) => [
    ...equals(sql.fragment`subject_id`, subject),
    ...equals(sql.fragment`homework_types.is_active`, isActive),
  ],
  edited: ['name', 'subject_id', 'is_active'],
  optional: ['name_en'],
  check: checkSubject,
  keepsDeleted: true,
})
