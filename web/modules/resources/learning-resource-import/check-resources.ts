import type { LearningResource } from '#api/contracts/resources.ts'
import { checkLines, type ToCheck } from '#web/patterns/import/check-lines.ts'
import {
  isSameSet,
  type NamedTarget,
  targetsIn,
  unknownName,
} from '#web/patterns/import/named-targets.ts'
import type { CsvLine, PreviewRow, RowCells, RowError } from '#web/patterns/import/preview-row.ts'
import type { ResourceKey } from './resource-kind.ts'

export type Update = {
  _id: string
  name_en: string
  name_zh: string
  filters: string[]
  subjects: string[]
  order: number
}
export type ResourcePreviewRow = PreviewRow<ResourceKey, Update>
export type KnownResources = {
  resources: readonly LearningResource[]
  filters: readonly NamedTarget[]
  subjects: readonly NamedTarget[]
}
type ToCheckResources = ToCheck<ResourceKey> &
  KnownResources & { nameOf: (target: NamedTarget) => string }

/**
 * Previews the update of each line, then lists the resources that are not in the file and stay
 * unchanged.
 */
export const checkResources = ({
  lines,
  refused,
  absent,
  ...known
}: ToCheckResources): ResourcePreviewRow[] => {
  const stored = new Map(known.resources.map((one) => [one._id, one]))
  const idOf = ({ cells }: CsvLine<ResourceKey>) => cells._id.toLowerCase()
  const rows = checkLines<ResourceKey, Update>({
    lines,
    refused,
    idKey: '_id',
    duplicate: 'yup_type_error',
    preview: (line) => previewOf(line, stored.get(idOf(line)), { ...known, absent }),
  })
  const inFile = new Set(lines.map(idOf))
  const others = known.resources.filter(({ _id }) => !inFile.has(_id))
  return [...rows, ...others.map((one, at) => staying(one, at, known))]
}

const cellsOf = (
  { _id, name, filters: classes = [], subjects: taught, order }: LearningResource,
  { filters, subjects, nameOf }: Omit<ToCheckResources, 'lines' | 'refused'>,
): RowCells<ResourceKey> => {
  const named = (targets: readonly NamedTarget[], ids: readonly string[]) =>
    targets
      .filter((target) => ids.includes(target._id))
      .map(nameOf)
      .join(', ')
  return {
    _id,
    name_en: name.en,
    name_zh: name.zh,
    order: String(order),
    filters: named(filters, classes),
    subjects: named(subjects, taught),
  }
}

const staying = (
  one: LearningResource,
  at: number,
  known: Omit<ToCheckResources, 'lines' | 'refused'>,
): ResourcePreviewRow => {
  const { _id, name, filters = [], subjects, order } = one
  const input = { _id, name_en: name.en, name_zh: name.zh, filters, subjects, order }
  return {
    line: -1 - at,
    result: 'unchanged',
    cells: cellsOf(one, known),
    was: {},
    errors: [],
    input,
  }
}

const idsOf = (targets: readonly NamedTarget[]) => targets.map(({ _id }) => _id)

const most = 1_000_000

const previewOf = (
  { line, cells: given }: CsvLine<ResourceKey>,
  known: LearningResource | undefined,
  { filters, subjects, nameOf, absent }: Omit<ToCheckResources, 'lines' | 'refused'>,
): ResourcePreviewRow => {
  const errors: RowError[] = []
  if (!known) errors.push({ field: '_id', code: given._id ? 'resource_not_found' : 'yup_required' })
  const hasNames = !(absent?.has('name_en') && absent.has('name_zh'))
  if (hasNames && !given.name_en && !given.name_zh)
    errors.push({ field: 'name_en', code: 'yup_required' })
  for (const field of ['name_en', 'name_zh'] as const)
    if (given[field].length > 255)
      errors.push({ field, code: 'yup_string_max', params: { max: 255 } })
  const order = absent?.has('order') ? (known?.order ?? 0) : Number(given.order)
  const isWhole = absent?.has('order') || /^(-?\d+)?$/.test(given.order)
  if (!isWhole) errors.push({ field: 'order', code: 'yup_integer' })
  else if (order < 0) errors.push({ field: 'order', code: 'yup_min_zero' })
  else if (order > most)
    errors.push({ field: 'order', code: 'yup_number_max', params: { max: most } })
  const inFilters = targetsIn(given.filters, filters)
  const inSubjects = targetsIn(given.subjects, subjects)
  // A missing column changes nothing; an empty cell means everyone.
  const classes = absent?.has('filters') ? (known?.filters ?? []) : idsOf(inFilters.found)
  const taught = absent?.has('subjects') ? (known?.subjects ?? []) : idsOf(inSubjects.found)
  const input: Update = {
    _id: given._id.toLowerCase(),
    name_en: given.name_en || (known?.name.en ?? ''),
    name_zh: given.name_zh || (known?.name.zh ?? ''),
    filters: [...classes],
    subjects: [...taught],
    order,
  }
  // An unknown class would become all classes and show the resource to everyone.
  if (inFilters.unknown.length > 0) errors.push(unknownName('filters', inFilters.unknown))
  if (inSubjects.unknown.length > 0) errors.push(unknownName('subjects', inSubjects.unknown))
  const names = (targets: readonly NamedTarget[], ids: readonly string[]) =>
    ids
      .flatMap((id) => targets.find(({ _id }) => _id === id) ?? [])
      .map(nameOf)
      .join(', ')
  const cells: RowCells<ResourceKey> = {
    _id: given._id,
    name_en: input.name_en,
    name_zh: input.name_zh,
    order: String(order),
    filters: names(filters, input.filters),
    subjects: names(subjects, input.subjects),
  }
  if (errors.length > 0 || !known)
    return { line, result: 'invalid', cells: given, was: {}, errors, input }
  const before = cellsOf(known, { filters, subjects, nameOf, resources: [] })
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
