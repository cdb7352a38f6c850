import type { CommonQueryMethods } from 'slonik'
import { listOrganizationFilters } from '#registry/organization/organization-filters.ts'
import { listSubjects } from '#registry/organization/subjects.ts'
import {
  listResources,
  type ResourceReader,
  type ResourceRow,
} from '#registry/resources/read-resources.ts'

/** Imports read these columns by name. */
export const headings = ['id', 'name_en', 'name_zh', 'filters_name', 'subjects_name', 'order']
const inOnePage = 500

/** Classes and subjects are names, separated by commas. */
export const exportPages = async (
  db: CommonQueryMethods,
  caller: ResourceReader,
  lang: 'en' | 'zh',
) => {
  const name = ({ name_en, name_zh }: Readonly<{ name_en: string; name_zh: string }>) =>
    lang === 'en' ? name_en : name_zh
  const [filters, subjects] = [
    await listOrganizationFilters(db, caller.organizationId),
    await listSubjects(db, caller.organizationId),
  ]
  const names = new Map([...filters.rows, ...subjects.rows].map((row) => [row.id, name(row)]))
  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).join(', ')
  async function* pages(): AsyncGenerator<readonly ResourceRow[], void> {
    for (let page = 0; ; page += 1) {
      const { rows } = await listResources(db, caller, { limit: inOnePage, page })
      if (rows.length > 0) yield rows
      if (rows.length < inOnePage) return
    }
  }
  return {
    pages: pages(),
    cells: ({ id, name_en, name_zh, filters: classes, subjects: taught, place }: ResourceRow) => [
      id,
      name_en,
      name_zh,
      namesOf(classes),
      namesOf(taught),
      place,
    ],
  }
}
