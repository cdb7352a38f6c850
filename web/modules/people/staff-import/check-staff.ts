import { foldName } from '#api/contracts/folding.ts'
import type { Staff } from '#api/contracts/staff.ts'
import { StaffRow } from '#api/contracts/staff.ts'
import { type FieldError, fieldErrors } from '#api/contracts/validation.ts'
import { checkLines, type ToCheck } from '#web/patterns/import/check-lines.ts'
import type { CsvLine, PreviewRow, RowCells } from '#web/patterns/import/preview-row.ts'
import type { StaffKey } from './staff-kind.ts'

export type StaffPreviewRow = PreviewRow<StaffKey, StaffRow>
export type ToCheckStaff = ToCheck<StaffKey> & {
  staff: readonly Staff[]
  ownId: string
}

/** Previews the import of each line, invalid ones first, each group in the file's order. */
export const checkStaff = ({ lines, refused, staff, ownId }: ToCheckStaff): StaffPreviewRow[] => {
  const known = new Map(staff.map((one) => [foldName(one.email), one]))
  // As the server: of two that an older database kept apart, the one whose own spelling it is.
  for (const one of staff) known.set(one.email, one)
  return checkLines({
    lines,
    refused,
    idKey: 'email',
    duplicate: 'email_duplicate',
    preview: (line) =>
      previewOf(line, known.get(line.cells.email) ?? known.get(foldName(line.cells.email)), ownId),
  })
}

const texts = ['name.zh', 'name.en', 'title.zh', 'title.en'] as const

const previewOf = (
  { line, cells: given }: CsvLine<StaffKey>,
  known: Staff | undefined,
  ownId: string,
): StaffPreviewRow => {
  const stored = {
    'name.zh': known?.name.zh ?? '',
    'name.en': known?.name.en ?? '',
    'title.zh': known?.title.zh ?? '',
    'title.en': known?.title.en ?? '',
  }
  const filled = Object.fromEntries(texts.map((key) => [key, given[key] || stored[key]]))
  const cells: RowCells<StaffKey> = { ...given, ...filled }
  const input = inputOf(cells)
  const parsed = StaffRow.safeParse(input)
  const errors = [
    ...(parsed.success ? [] : fieldErrors(parsed.error.issues, input)),
    ...(known?._id === ownId && given.password ? ownPassword : []),
  ]
  // Another administrator is an equal.
  const isEqual = known?.role === 'organization_admin' && known._id !== ownId
  const asks = cells.password !== '' || isEqual
  if (!parsed.success || errors.length > 0)
    return { line, result: 'invalid', cells, was: {}, errors, input, asks }
  const changed = texts.filter((key) => cells[key] !== stored[key]).map((key) => [key, stored[key]])
  const was = known
    ? Object.fromEntries([...changed, ...(cells.password ? [['password', '']] : [])])
    : {}
  const result = !known ? 'new' : Object.keys(was).length > 0 ? 'update' : 'unchanged'
  return { line, result, cells, was, errors, input: parsed.data, asks }
}

const ownPassword: FieldError[] = [{ field: 'password', code: 'own_password' }]

const inputOf = (cells: RowCells<StaffKey>): StaffRow => ({
  email: cells.email,
  name: { zh: cells['name.zh'], en: cells['name.en'] },
  title: { zh: cells['title.zh'], en: cells['title.en'] },
  // Undefined keeps the stored value.
  password: cells.password || undefined,
})
