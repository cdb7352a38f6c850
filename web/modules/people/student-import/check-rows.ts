import { foldName } from '#api/contracts/folding.ts'
import type { StudentPreview, StudentRow } from '#api/contracts/students.ts'
import { formatClassNo } from '#web/i18n/format.ts'
import { checkLines, type ToCheck } from '#web/patterns/import/check-lines.ts'
import type { CsvLine, PreviewRow, RowResult } from '#web/patterns/import/preview-row.ts'
import { suggestUsername } from '../suggest-username.ts'
import { type CellKey, paddedClassNo, passwordKeys, type StudentCells } from './csv-columns.ts'
import { withSharedNumbers } from './shared-numbers.ts'

type Previewed = StudentPreview['rows'][number]

export type StudentPreviewRow = PreviewRow<CellKey, StudentRow>
/** `previewed`: the server's preview of each line. */
export type Checked = ToCheck<CellKey> & {
  previewed: ReadonlyMap<number, Previewed | undefined>
  prefix: string
}

/** Returns invalid lines first, each group in the file's order. Ids have the prefix. */
export const checkRows = ({ lines, refused, previewed, prefix }: Checked): StudentPreviewRow[] => {
  const withPrefix = ({ line, cells, kept }: CsvLine<CellKey>) => ({
    line,
    cells: { ...cells, u_id: suggestUsername(prefix, cells.u_id) },
    ...(kept && { kept }),
  })
  const rows = checkLines({
    lines: lines.map(withPrefix),
    refused,
    idKey: 'u_id',
    duplicate: 'u_id_duplicate',
    preview: (line) => previewOf(line, previewed.get(line.line)),
  })
  return withSharedNumbers(rows)
}

const results: Record<Previewed['state'], RowResult> = {
  created: 'new',
  joined: 'joins',
  updated: 'update',
  unchanged: 'unchanged',
  invalid: 'invalid',
}

const previewOf = (
  { line, cells: given, kept }: CsvLine<CellKey>,
  previewed: Previewed | undefined,
): StudentPreviewRow => {
  const { state, stored = null, errors = [], warnings = [] } = previewed ?? { state: 'unchanged' }
  const cells = stored ? filledFrom(given, storedCells(staying(stored, given, warnings))) : given
  const was =
    stored && state !== 'invalid'
      ? changesOf(
          {
            ...cells,
            class: spelled(cells, warnings),
            house: nameIn(cells.house, stored.house),
            group: nameIn(cells.group, stored.group),
          },
          stored,
        )
      : {}
  // Compares again, because some cells keep the stored value, which the server did not know.
  const isSame = kept !== undefined && state === 'updated' && Object.keys(was).length === 0
  return {
    line,
    result: isSame ? 'unchanged' : results[state],
    cells,
    was,
    // The duplicate's own message names the other line.
    errors: errors.filter(({ code }) => code !== 'u_id_duplicate'),
    warnings: state === 'invalid' ? [] : warnings,
    input: studentInputOf(given),
  }
}

/** Returns the class as it will be stored, which the period may spell differently. */
const spelled = (cells: StudentCells, warnings: Previewed['warnings']) =>
  String(
    warnings.find(({ code }) => code === 'class_spelled_otherwise')?.params?.class ?? cells.class,
  )

/** Returns what an empty cell keeps: whoever leaves the class leaves its group. */
const staying = (stored: Stored, cells: StudentCells, warnings: Previewed['warnings']): Stored =>
  spelled(cells, warnings) === stored.class ? stored : { ...stored, group: null }

/** Returns the stored house's or group's name if the file names it in either language. */
const nameIn = (given = '', stored: Stored['house']) => {
  const names = stored ? [stored.name, stored.name_en] : []
  return names.some((name) => foldName(name) === foldName(given)) ? (stored?.name ?? '') : given
}

type Stored = NonNullable<Previewed['stored']>

const storedCells = ({
  u_id,
  class: className,
  class_no,
  name,
  date_of_birth,
  house,
  group,
}: Stored): StudentCells => ({
  u_id,
  class: className ?? '',
  class_no: class_no === null ? '' : formatClassNo(class_no),
  'name.zh': name.zh,
  'name.en': name.en,
  date_of_birth: date_of_birth ?? '',
  house: house?.name ?? '',
  group: group?.name ?? '',
  password: '',
  parent_password: '',
})

const mayBeEmpty = ['name.zh', 'name.en', 'date_of_birth', 'house', 'group'] as const

const filledFrom = (given: StudentCells, stored: StudentCells): StudentCells => ({
  ...given,
  ...Object.fromEntries(mayBeEmpty.map((key) => [key, given[key] || stored[key]])),
})

const changesOf = (cells: StudentCells, stored: Stored): Partial<StudentCells> => {
  const before = storedCells(stored)
  // Students new in the period had no class to change.
  const compared: readonly CellKey[] =
    stored.class === null ? mayBeEmpty : ['class', 'class_no', ...mayBeEmpty]
  const changed = compared.filter((key) => paddedIf(key, cells[key]) !== before[key])
  return Object.fromEntries([
    ...changed.map((key) => [key, before[key]]),
    ...passwordKeys.filter((key) => cells[key] !== '').map((key) => [key, '']),
  ])
}

const paddedIf = (key: CellKey, text: string) => (key === 'class_no' ? paddedClassNo(text) : text)

/** Empty cells are left out and keep the stored value. */
export const studentInputOf = (cells: StudentCells): StudentRow => ({
  u_id: cells.u_id,
  class: cells.class,
  class_no: numberOf(cells.class_no) as number,
  name: { zh: cells['name.zh'] || undefined, en: cells['name.en'] || undefined },
  date_of_birth: cells.date_of_birth || undefined,
  password: cells.password || undefined,
  parent_password: cells.parent_password || undefined,
  house: cells.house || undefined,
  group: cells.group || undefined,
})

/** Leaves text that is no number unchanged, and the server refuses it. */
const numberOf = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
