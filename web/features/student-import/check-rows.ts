import { foldCase } from '#api/contracts/fold-case.ts'
import type { Student } from '#api/contracts/students.ts'
import { StudentInput } from '#api/contracts/students.ts'
import { fieldErrors } from '#api/contracts/validation.ts'
import { formatClassNo } from '#web/shared/format.ts'
import { checkLines, type ToCheck } from '#web/shared/import/check-lines.ts'
import type { CsvLine, PreviewRow as PreviewRowOf } from '#web/shared/import/preview-row.ts'
import { usernameOf } from '#web/shared/username.ts'
import { type CellKey, type Cells, paddedClassNo, passwordKeys } from './csv-columns.ts'

/** Its id is with the prefix. */
export type PreviewRow = PreviewRowOf<CellKey, StudentInput>
export type Checked = ToCheck<CellKey> & { students: readonly Student[]; prefix: string }

/** What the import of each line would do: the invalid ones first, each group in the file's order. */
export const checkRows = ({ lines, refused, students, prefix }: Checked): PreviewRow[] => {
  const known = new Map(students.map((student) => [foldCase(student.u_id), student]))
  const withPrefix = ({ line, cells }: CsvLine<CellKey>) => ({
    line,
    cells: { ...cells, u_id: usernameOf(prefix, cells.u_id) },
  })
  return checkLines({
    lines: lines.map(withPrefix),
    refused,
    idKey: 'u_id',
    duplicate: 'u_id_duplicate',
    preview: ({ line, cells }) => previewOf(line, cells, known.get(foldCase(cells.u_id))),
  })
}

const previewOf = (line: number, given: Cells, known: Student | undefined): PreviewRow => {
  const cells = known ? filledFrom(given, storedCells(known)) : given
  const input = inputOf(cells)
  const parsed = StudentInput.safeParse(input, { reportInput: true })
  if (!parsed.success)
    return { line, result: 'invalid', cells, was: {}, errors: fieldErrors(parsed.error.issues), input }
  const was = known ? changesOf(cells, storedCells(known)) : {}
  const result = !known ? 'new' : Object.keys(was).length > 0 ? 'update' : 'unchanged'
  return { line, result, cells, was, errors: [], input: parsed.data }
}

const storedCells = ({ u_id, class: className, class_no, name, date_of_birth }: Student): Cells => ({
  u_id,
  class: className,
  class_no: formatClassNo(class_no),
  'name.zh': name.zh,
  'name.en': name.en,
  date_of_birth: date_of_birth ?? '',
  password: '',
  parent_password: '',
})

/** Cells that may be empty, and then leave what is stored. */
const mayBeEmpty = ['name.zh', 'name.en', 'date_of_birth'] as const

const filledFrom = (given: Cells, stored: Cells): Cells => ({
  ...given,
  ...Object.fromEntries(mayBeEmpty.map((key) => [key, given[key] || stored[key]])),
})

const compared: readonly CellKey[] = ['class', 'class_no', ...mayBeEmpty]

const changesOf = (cells: Cells, stored: Cells): Partial<Cells> => {
  const changed = compared.filter((key) => paddedIf(key, cells[key]) !== stored[key])
  return Object.fromEntries([
    ...changed.map((key) => [key, stored[key]]),
    ...passwordKeys.filter((key) => cells[key] !== '').map((key) => [key, '']),
  ])
}

const paddedIf = (key: CellKey, text: string) => (key === 'class_no' ? paddedClassNo(text) : text)

const inputOf = (cells: Cells): StudentInput => ({
  u_id: cells.u_id,
  class: cells.class,
  class_no: numberOf(cells.class_no) as number,
  name: { zh: cells['name.zh'], en: cells['name.en'] },
  // Undefined leaves what is stored.
  date_of_birth: cells.date_of_birth || undefined,
  password: cells.password || undefined,
  parent_password: cells.parent_password || undefined,
})

/** A number if it is written as one; else the text, for the contract to refuse. */
const numberOf = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
