import { useMemo, useState } from 'react'
import type { Refused, ToCheck } from './check-lines.ts'
import { doubtsOf } from './doubts.ts'
import type { ImportKind } from './import-kind.ts'
import { countsOf, isDoubtful, isInvalid, type PreviewRow } from './preview-row.ts'
import type { ImportFile } from './read-rows.ts'

type Options<Key extends string, Input> = {
  kind: ImportKind<Key>
  file: ImportFile<Key> | null
  /** What a refusal holds for: another period has others. */
  scope: string
  /** Compares with what is stored. Null until that is known; the same function until it changes. */
  check: ((wanted: ToCheck<Key>) => PreviewRow<Key, Input>[]) | null
  /** Looks anew at what is stored. */
  refetch: () => unknown
}

const noLines: ReadonlySet<number> = new Set()

/** The rows of a file compared with what is stored, without those that were left out. */
export const useCheckedRows = <Key extends string, Input>({
  kind,
  file,
  scope,
  check,
  refetch,
}: Options<Key, Input>) => {
  const [left, setLeft] = useState<{ file: unknown; lines: ReadonlySet<number> } | null>(null)
  const [refused, setRefused] = useState<{ file: unknown; scope: string; byLine: Refused } | null>(null)
  const leftOut = left?.file === file ? left.lines : noLines

  const rows = useMemo(() => {
    if (!file || !check) return []
    const isRefused = refused?.file === file && refused.scope === scope
    const lines = file.lines.filter(({ line }) => !leftOut.has(line))
    const byLine = new Map(lines.map((one) => [one.line, one]))
    return check({ lines, refused: isRefused ? refused.byLine : undefined, absent: file.absent }).map((row) => {
      const line = byLine.get(row.line)
      const doubts = line ? [...(row.doubts ?? []), ...doubtsOf(row, line, kind)] : []
      return doubts.length > 0 ? { ...row, doubts } : row
    })
  }, [kind, file, check, leftOut, refused, scope])

  const leaveOut = () =>
    setLeft({ file, lines: new Set([...leftOut, ...rows.filter(isInvalid).map(({ line }) => line)]) })
  const refuse = (byLine: Refused) => {
    setRefused({ file, scope, byLine })
    void refetch()
  }
  const warned = rows.filter(isDoubtful).length
  return { rows, counts: countsOf(rows), warned, leftOut: leftOut.size, leaveOut, refuse }
}
