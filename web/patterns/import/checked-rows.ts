import type { ToCheck } from './check-lines.ts'
import { type Corrections, correctedIn } from './corrections.ts'
import type { ImportDoubt } from './doubt.ts'
import { doubtsOf } from './doubts.ts'
import type { ImportKind } from './import-kind.ts'
import type { CsvLine, PreviewRow, RowError } from './preview-row.ts'

export type RowCheck<Key extends string, Input> = (table: ToCheck<Key>) => PreviewRow<Key, Input>[]
type Checking<Key extends string, Input> = ToCheck<Key> & {
  kind: ImportKind<Key>
  check: RowCheck<Key, Input>
  original: readonly CsvLine<Key>[]
  corrections: Corrections<Key>
  today: string
}
type Doubts<Key extends string> = ReadonlyMap<number, readonly ImportDoubt<Key>[]>

/** Checks the rows of a file. A damaged name does not replace a stored one. */
export const checkedRows = <Key extends string, Input>(
  checking: Checking<Key, Input>,
): PreviewRow<Key, Input>[] => {
  const { check, lines, refused, absent, kind } = checking
  const first = check({ lines, refused, absent })
  const doubts = doubtsIn(first, checking)
  const kept = lines.map((line) => withStored(line, doubts.get(line.line), kind))
  const rows = kept.some((line, at) => line !== lines[at])
    ? check({ lines: kept, refused, absent })
    : first
  const corrected = correctedCells(checking)
  return rows.map((row) => {
    const [looks, own] = [doubts.get(row.line), corrected.get(row.line)]
    const said = looks && {
      doubts: looks,
      warnings: row.warnings?.filter((one) => !isSaid(one, looks)) ?? [],
    }
    return said || own ? { ...row, ...said, ...(own && { corrected: own }) } : row
  })
}

const isSaid = ({ field, code }: RowError, doubts: readonly ImportDoubt[]) =>
  code === 'class_new' && doubts.some((one) => one.field === field)

const doubtsIn = <Key extends string>(
  rows: readonly PreviewRow<Key>[],
  checking: Omit<Checking<Key, never>, 'check'>,
): Doubts<Key> => {
  const lineOf = new Map(checking.lines.map((line) => [line.line, line]))
  const found = rows.map((row) => {
    const line = lineOf.get(row.line)
    const own = line ? doubtsOf(row, line, checking) : []
    return [
      row.line,
      [...(row.doubts ?? []), ...own.map((doubt) => storedBeside(doubt, row, checking))],
    ] as const
  })
  return new Map(found.filter(([, doubts]) => doubts.length > 0))
}

const storedBeside = <Key extends string>(
  doubt: ImportDoubt<Key>,
  { line, was }: PreviewRow<Key>,
  { kind, corrections }: Pick<Checking<Key, never>, 'kind' | 'corrections'>,
): ImportDoubt<Key> => {
  const { field, code } = doubt
  const text = was[field]
  const isKeepable = kind.columns.some(({ key, keepsStored }) => key === field && keepsStored)
  if (!text || !isKeepable || (code !== 'lost' && code !== 'unknownSign')) return doubt
  return { ...doubt, stored: { text, stays: corrections.get(line)?.[field] === undefined } }
}

const withStored = <Key extends string>(
  line: CsvLine<Key>,
  doubts: readonly ImportDoubt<Key>[] = [],
  { things }: ImportKind<Key>,
): CsvLine<Key> => {
  const kept = doubts.flatMap(({ field, stored }) =>
    stored?.stays ? [[field, things ? stored.text : '']] : [],
  )
  if (kept.length === 0) return line
  const fields = new Set(kept.map(([field]) => field as Key))
  return { ...line, cells: { ...line.cells, ...Object.fromEntries(kept) }, kept: fields }
}

const correctedCells = <Key extends string>({
  original,
  corrections,
}: Pick<Checking<Key, never>, 'original' | 'corrections'>) => {
  if (corrections.size === 0) return new Map<number, ReturnType<typeof correctedIn<Key>>>()
  const found = original.map((line) => [line.line, correctedIn(line, corrections)] as const)
  return new Map(found.filter(([, cells]) => cells.length > 0))
}
