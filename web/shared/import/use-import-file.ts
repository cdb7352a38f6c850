import { useMemo, useState } from 'react'
import type { Refused, ToCheck } from './check-lines.ts'
import type { ImportKind } from './import-kind.ts'
import { countsOf, isInvalid, type PreviewRow } from './preview-row.ts'
import { type FileProblem, type ImportFile, readRows } from './read-rows.ts'

type Options<Key extends string, Input> = {
  kind: ImportKind<Key>
  /** What a refusal holds for: another period has others. */
  scope: string
  /** Compares with what is stored. Null until that is known; the same function until it changes. */
  check: ((wanted: ToCheck<Key>) => PreviewRow<Key, Input>[]) | null
  /** Looks anew at what is stored. */
  refetch: () => unknown
}

const noLines: ReadonlySet<number> = new Set()

/** The file that was chosen, compared with what is stored. */
export const useImportFile = <Key extends string, Input>({ kind, scope, check, refetch }: Options<Key, Input>) => {
  const [file, setFile] = useState<ImportFile<Key> | null>(null)
  const [problem, setProblem] = useState<{ name: string; what: FileProblem } | null>(null)
  const [leftOut, setLeftOut] = useState(noLines)
  const [refused, setRefused] = useState<{ scope: string; byLine: Refused } | null>(null)

  const rows = useMemo(() => {
    if (!file || !check) return []
    const lines = file.lines.filter(({ line }) => !leftOut.has(line))
    return check({ lines, refused: refused?.scope === scope ? refused.byLine : undefined })
  }, [file, check, leftOut, refused, scope])

  const choose = async (chosen: File) => {
    const outcome = await readRows(chosen, kind)
    const isRead = 'file' in outcome
    setFile(isRead ? outcome.file : null)
    setProblem(isRead ? null : { name: chosen.name, what: outcome.problem })
    setLeftOut(noLines)
    setRefused(null)
    void refetch()
  }
  const leaveOut = () => setLeftOut(new Set([...leftOut, ...rows.filter(isInvalid).map(({ line }) => line)]))
  const refuse = (byLine: Refused) => {
    setRefused({ scope, byLine })
    void refetch()
  }
  return { file, problem, rows, counts: countsOf(rows), leftOut: leftOut.size, choose, leaveOut, refuse }
}
