import { useMemo, useState } from 'react'
import type { CsvLine } from './preview-row.ts'
import type { ImportFile } from './read-rows.ts'

export type Corrections<Key extends string> = ReadonlyMap<
  number,
  Readonly<Partial<Record<Key, string>>>
>
/** `text` null undoes a correction. */
export type Correction<Key extends string> = { line: number; field: Key; text: string | null }

export const withCorrection = <Key extends string>(
  corrections: Corrections<Key>,
  { line, field, text }: Correction<Key>,
): Corrections<Key> => {
  const { [field]: _, ...others } = { ...corrections.get(line) }
  const cells = { ...others, ...(text !== null && { [field]: text }) } as Partial<
    Record<Key, string>
  >
  return new Map([...corrections, [line, cells]])
}

/** Returns the file's own text of each corrected cell of a line. */
export const correctedIn = <Key extends string>(
  line: CsvLine<Key>,
  corrections: Corrections<Key>,
) =>
  (Object.entries(corrections.get(line.line) ?? {}) as [Key, string][])
    .filter(([field, text]) => text !== line.cells[field])
    .map(([field]) => ({ field, text: line.cells[field] }))

/** Returns the file with the corrections made. Its field `corrections` identifies this version. */
export const correctedFile = <Key extends string>(
  file: ImportFile<Key>,
  corrections: Corrections<Key>,
): ImportFile<Key> => {
  const made: unknown[] = []
  const lines = file.lines.map((line) => {
    const changed = correctedIn(line, corrections)
    if (changed.length === 0) return line
    const given = corrections.get(line.line)
    made.push([line.line, changed.map(({ field }) => [field, given?.[field]])])
    const fields = new Set<string>(changed.map(({ field }) => field))
    const doubts = Object.fromEntries(
      Object.entries(line.doubts ?? {}).filter(([field]) => !fields.has(field)),
    )
    return {
      ...line,
      cells: { ...line.cells, ...given },
      doubts: doubts as typeof line.doubts & {},
    }
  })
  return made.length === 0 ? file : { ...file, lines, corrections: JSON.stringify(made) }
}

const none: Corrections<never> = new Map()

export const useCorrections = <Key extends string>(file: ImportFile<Key> | null) => {
  const [made, setMade] = useState<{ file: number; corrections: Corrections<Key> } | null>(null)
  const corrections: Corrections<Key> = made && made.file === file?.id ? made.corrections : none
  const corrected = useMemo(() => file && correctedFile(file, corrections), [file, corrections])
  const correct = (correction: Correction<Key>) =>
    file && setMade({ file: file.id, corrections: withCorrection(corrections, correction) })
  return { corrections, corrected, correct }
}
