import { foldName } from '#api/contracts/folding.ts'
import type { StudentRow } from '#api/contracts/students.ts'
import type { PreviewRow, RowError } from '#web/patterns/import/preview-row.ts'
import { type CellKey, paddedClassNo } from './csv-columns.ts'

type NumberedRow = PreviewRow<CellKey, StudentRow>

const isShared = ({ code }: RowError) => code === 'class_no_taken'
const isSaid = (row: NumberedRow) => row.warnings?.some(isShared) === true

/**
 * Adds the other row's line to a warning about a shared class number, if the file has that row. Of
 * the two rows, only the first keeps the warning.
 */
export const withSharedNumbers = (rows: readonly NumberedRow[]): NumberedRow[] => {
  if (!rows.some(isSaid)) return [...rows]
  const rowOf = new Map(rows.map((row) => [foldName(row.cells.u_id), row]))
  const otherOf = ({ params }: RowError) => rowOf.get(foldName(String(params?.['u_id'] ?? '')))
  const isSaidBefore = (row: NumberedRow, warning: RowError) => {
    const other = otherOf(warning)
    if (!other || other.line >= row.line) return false
    return other.warnings?.some((one) => isShared(one) && otherOf(one)?.line === row.line) === true
  }
  const told = (row: NumberedRow) => (warning: RowError) => {
    if (!isShared(warning)) return [warning]
    if (isSaidBefore(row, warning)) return []
    const other = otherOf(warning)
    if (!other) return [warning]
    const { class: className, class_no: no, 'name.zh': zh, 'name.en': en } = other.cells
    const params = { ...warning.params, class: className, no: paddedClassNo(no), zh, en }
    return [{ ...warning, params, line: other.line }]
  }
  return rows.map((row) =>
    isSaid(row) ? { ...row, warnings: (row.warnings ?? []).flatMap(told(row)) } : row,
  )
}
