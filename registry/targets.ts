import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { FieldsError } from './registry-error.ts'

type Targets = Readonly<{ filters: readonly string[]; subjects: readonly string[] }>

/** @throws FieldsError `yup_type_error`, `subject_not_found` */
export const checkTargets = async (
  db: CommonQueryMethods,
  organizationId: string,
  { filters, subjects }: Targets,
) => {
  const knownOf = async (table: string, ids: readonly string[]): Promise<readonly string[]> =>
    ids.length === 0
      ? []
      : await db.anyFirst(sql.typeAlias('id')`
          SELECT id FROM ${sql.identifier([table])} WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')})`)
  const [classes, taught] = [
    await knownOf('organization_filters', filters),
    await knownOf('subjects', subjects),
  ]
  const wrong = [
    ...(filters.every((id) => classes.includes(id))
      ? []
      : [{ field: 'filters', code: 'yup_type_error' } as const]),
    ...(subjects.every((id) => taught.includes(id))
      ? []
      : [{ field: 'subjects', code: 'subject_not_found' } as const]),
  ]
  if (wrong.length > 0) throw new FieldsError(wrong)
}
