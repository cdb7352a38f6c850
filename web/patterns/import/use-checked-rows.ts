import { useMemo, useState } from 'react'
import type { RefusedLines } from './check-lines.ts'
import { checkedRows, type RowCheck } from './checked-rows.ts'
import type { Correction, Corrections } from './corrections.ts'
import type { ImportKind } from './import-kind.ts'
import { countRows, isDoubtful, isInvalid } from './preview-row.ts'
import type { ImportFile } from './read-rows.ts'

type CheckedRowsOptions<Key extends string, Input> = {
  kind: ImportKind<Key>
  file: ImportFile<Key> | null
  corrections: Corrections<Key>
  corrected: ImportFile<Key> | null
  scope: string
  /** Null until the stored data has loaded; the same object until it changes. */
  check: RowCheck<Key, Input> | null
  refetch: () => unknown
}

const noLines: ReadonlySet<number> = new Set()

export const useCheckedRows = <Key extends string, Input>({
  kind,
  file,
  corrections,
  corrected,
  scope,
  check,
  refetch,
}: CheckedRowsOptions<Key, Input>) => {
  const [left, setLeft] = useState<{ file: unknown; lines: ReadonlySet<number> } | null>(null)
  const [refused, setRefused] = useState<{
    file: unknown
    scope: string
    byLine: RefusedLines
  } | null>(null)
  const leftOut = left?.file === file ? left.lines : noLines

  const rows = useMemo(() => {
    if (!file || !corrected || !check) return []
    const isRefused = refused?.file === file && refused.scope === scope
    return checkedRows({
      kind,
      check,
      corrections,
      lines: corrected.lines.filter(({ line }) => !leftOut.has(line)),
      original: file.lines,
      refused: isRefused ? refused.byLine : undefined,
      absent: file.absent,
      today: new Date().toISOString().slice(0, 10),
    })
  }, [kind, file, corrections, corrected, check, leftOut, refused, scope])

  const leaveOut = () =>
    setLeft({
      file,
      lines: new Set([...leftOut, ...rows.filter(isInvalid).map(({ line }) => line)]),
    })
  const refuse = (byLine: RefusedLines) => {
    setRefused({ file, scope, byLine })
    void refetch()
  }
  /** A refusal no longer applies once the cell has been corrected. */
  const forgive = ({ line, field }: Correction<Key>) =>
    setRefused((before) => {
      const errors = before?.byLine.get(line)?.filter((one) => one.field !== field)
      return before && errors
        ? { ...before, byLine: new Map([...before.byLine, [line, errors]]) }
        : before
    })
  const doubtful = rows.filter(isDoubtful).length
  return {
    rows,
    counts: countRows(rows),
    doubtful,
    leftOut: leftOut.size,
    leaveOut,
    refuse,
    forgive,
  }
}
