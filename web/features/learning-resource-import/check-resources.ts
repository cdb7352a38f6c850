import type { LearningResource } from '#api/contracts/learning-resources.ts'
import { checkLines, type ToCheck } from '#web/parts/import/check-lines.ts'
import { isSameSet, type Target, targetsIn } from '#web/parts/import/named-targets.ts'
import type { Cells, CsvLine, PreviewRow as PreviewRowOf, RowError } from '#web/parts/import/preview-row.ts'
import type { ResourceKey } from './resource-kind.ts'

export type Update = {
  _id: string
  name_en: string
  name_zh: string
  filters: string[]
  subjects: string[]
  order: number
}
export type PreviewRow = PreviewRowOf<ResourceKey, Update>
export type Known = { resources: readonly LearningResource[]; filters: readonly Target[]; subjects: readonly Target[] }
type ToCheckResources = ToCheck<ResourceKey> & Known & { nameOf: (target: Target) => string }

/** What the update by each line would do. */
export const checkResources = ({ lines, refused, ...known }: ToCheckResources): PreviewRow[] => {
  const stored = new Map(known.resources.map((one) => [one._id, one]))
  return checkLines({
    ...{ lines, refused, idKey: '_id', duplicate: 'yup_type_error' },
    preview: (line) => previewOf(line, stored.get(line.cells._id.toLowerCase()), known),
  })
}

const most = 1_000_000

const previewOf = (
  { line, cells: given }: CsvLine<ResourceKey>,
  known: LearningResource | undefined,
  { filters, subjects, nameOf }: Omit<ToCheckResources, 'lines' | 'refused'>,
): PreviewRow => {
  const errors: RowError[] = []
  if (!known) errors.push({ field: '_id', code: 'blob_not_found' })
  if (!given.name_en && !given.name_zh) errors.push({ field: 'name_en', code: 'yup_required' })
  for (const field of ['name_en', 'name_zh'] as const)
    if (given[field].length > 255) errors.push({ field, code: 'yup_string_max', params: { max: 255 } })
  const order = given.order === '' ? 0 : Number(given.order)
  if (!/^\d*$/.test(given.order) || order > most) errors.push({ field: 'order', code: 'yup_integer' })
  const inFilters = targetsIn(given.filters, filters)
  const inSubjects = targetsIn(given.subjects, subjects)
  const [classes, taught] = [inFilters.found, inSubjects.found]
  const input: Update = {
    _id: given._id.toLowerCase(),
    name_en: given.name_en || (known?.name.en ?? ''),
    name_zh: given.name_zh || (known?.name.zh ?? ''),
    filters: classes.map(({ _id }) => _id),
    subjects: taught.map(({ _id }) => _id),
    order,
  }
  // A class that nobody has would become all classes, and show the resource to everybody.
  if (inFilters.unknown > 0) errors.push({ field: 'filters', code: 'yup_type_error' })
  if (inSubjects.unknown > 0) errors.push({ field: 'subjects', code: 'subject_not_found' })
  const names = (targets: readonly Target[]) => targets.map(nameOf).join(', ')
  const cells: Cells<ResourceKey> = {
    ...{ _id: given._id, name_en: input.name_en, name_zh: input.name_zh, order: given.order || '0' },
    filters: names(classes),
    subjects: names(taught),
  }
  if (errors.length > 0 || !known) return { line, result: 'invalid', cells: given, was: {}, errors, input }
  const before: Cells<ResourceKey> = {
    ...{ _id: given._id, name_en: known.name.en, name_zh: known.name.zh, order: String(known.order) },
    filters: names(filters.filter(({ _id }) => known.filters?.includes(_id))),
    subjects: names(subjects.filter(({ _id }) => known.subjects.includes(_id))),
  }
  const isSame = {
    name_en: input.name_en === known.name.en,
    name_zh: input.name_zh === known.name.zh,
    order: order === known.order,
    filters: isSameSet(input.filters, known.filters ?? []),
    subjects: isSameSet(input.subjects, known.subjects),
  }
  const changed = (Object.keys(isSame) as (keyof typeof isSame)[]).filter((key) => !isSame[key])
  const was = Object.fromEntries(changed.map((key) => [key, before[key]]))
  return { line, result: changed.length > 0 ? 'update' : 'unchanged', cells, was, errors, input }
}
