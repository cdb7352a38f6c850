import type { Student } from '#api/contracts/students.ts'
import { StudentInput } from '#api/contracts/students.ts'
import { type FieldError, fieldErrors } from '#api/contracts/validation.ts'
import { formatClassNo } from '#web/shared/format.ts'
import { usernameOf } from '#web/shared/username.ts'
import { type CellKey, type Cells, passwordKeys } from './csv-columns.ts'
import type { CsvLine } from './read-students.ts'

export type RowResult = 'new' | 'update' | 'unchanged' | 'invalid'
/** `line`: where else the student stands. */
export type RowError = FieldError & { line?: number }

export type PreviewRow = {
  line: number
  result: RowResult
  /** As they will be stored: with the prefix, and what is stored already where the file leaves a cell empty. */
  cells: Cells
  /** What changed cells were before; of a password nothing is known. */
  was: Partial<Cells>
  errors: readonly RowError[]
  /** What is sent. */
  input: StudentInput
}

export type Checked = {
  lines: readonly CsvLine[]
  students: readonly Student[]
  prefix: string
  /** What the server found wrong, by line. */
  refused?: ReadonlyMap<number, readonly FieldError[]>
}

/** What the import of each line would do: the invalid ones first, each group in the file's order. */
export const checkRows = ({ lines, students, prefix, refused }: Checked): PreviewRow[] => {
  const known = new Map(students.map((student) => [student.u_id.toLowerCase(), student]))
  const first = firstLines(lines, prefix)
  const rows = lines.map(({ line, cells }) => {
    const username = usernameOf(prefix, cells.u_id)
    const key = username.toLowerCase()
    const row = previewOf(line, { ...cells, u_id: username }, known.get(key))
    return withErrors(row, [...duplicateOf(line, first.get(key)), ...(refused?.get(line) ?? [])])
  })
  return [...rows.filter(isInvalid), ...rows.filter((row) => !isInvalid(row))]
}

export const isInvalid = ({ result }: PreviewRow) => result === 'invalid'

const firstLines = (lines: readonly CsvLine[], prefix: string) => {
  const first = new Map<string, number>()
  for (const { line, cells } of lines) {
    const key = usernameOf(prefix, cells.u_id).toLowerCase()
    if (!first.has(key)) first.set(key, line)
  }
  return first
}

/** As the server sees it: the first row of a student stands, each later one is wrong. */
const duplicateOf = (line: number, first: number | undefined): RowError[] =>
  first === undefined || first === line ? [] : [{ field: 'u_id', code: 'u_id_duplicate', line: first }]

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

const withErrors = (row: PreviewRow, errors: readonly RowError[]): PreviewRow =>
  errors.length === 0 ? row : { ...row, result: 'invalid', was: {}, errors: [...row.errors, ...errors] }

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

/** Two digits; what is no number stays as it is in the file. */
export const paddedClassNo = (text: string) => (/^\d+$/.test(text) ? formatClassNo(Number(text)) || text : text)

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
