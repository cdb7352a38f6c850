import { foldName } from '#api/contracts/folding.ts'
import type { FieldError, ValidationCode } from '#api/contracts/validation.ts'
import { type CsvLine, isInvalid, type PreviewRow, type RowError } from './preview-row.ts'

export type RefusedLines = ReadonlyMap<number, readonly FieldError[]>
/** The lines of a file except those left out, with the server's errors. */
export type ToCheck<Key extends string> = {
  lines: readonly CsvLine<Key>[]
  refused?: RefusedLines
  absent?: ReadonlySet<Key>
}

type Checked<Key extends string, Input> = ToCheck<Key> & {
  idKey: NoInfer<Key>
  /** Returns a key that no two rows may share; empty if there is none. The default is `idKey`. */
  sameOf?: (line: CsvLine<Key>) => string
  duplicate: ValidationCode
  preview: (line: CsvLine<Key>) => PreviewRow<Key, Input>
}

export const checkLines = <Key extends string, Input>({
  lines,
  refused,
  idKey,
  sameOf,
  duplicate,
  preview,
}: Checked<Key, Input>): PreviewRow<Key, Input>[] => {
  const idOf = sameOf ?? (({ cells }: CsvLine<Key>) => foldName(cells[idKey]))
  const first = new Map<string, number>()
  for (const one of lines) if (!first.has(idOf(one))) first.set(idOf(one), one.line)
  // As on the server, the first row counts and later ones are errors.
  const duplicateOf = (one: CsvLine<Key>): RowError[] => {
    const line = first.get(idOf(one))
    return line === undefined || line === one.line || idOf(one) === ''
      ? []
      : [{ field: idKey, code: duplicate, line }]
  }
  const rows = lines.map((one) =>
    withErrors(preview(one), [...duplicateOf(one), ...(refused?.get(one.line) ?? [])]),
  )
  return [...rows.filter(isInvalid), ...rows.filter((row) => !isInvalid(row))]
}

const withErrors = <Row extends PreviewRow<string>>(row: Row, errors: readonly RowError[]): Row =>
  errors.length === 0
    ? row
    : { ...row, result: 'invalid', was: {}, errors: [...row.errors, ...errors] }
